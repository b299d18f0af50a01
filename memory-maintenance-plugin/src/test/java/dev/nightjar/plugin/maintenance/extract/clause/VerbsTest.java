package dev.nightjar.plugin.maintenance.extract.clause;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerbsTest {

    @ParameterizedTest
    @CsvSource({
        "go, goes, went, going",
        "study, studies, studied, studying",
        "play, plays, played, playing",
        "run, runs, ran, running",
        "write, writes, wrote, writing",
        "teach, teaches, taught, teaching",
        "plan, plans, planned, planning",
        "have, has, had, having",
        "fix, fixes, fixed, fixing"
    })
    void should_know_the_forms(String base, String third, String past, String gerund) {
        assertThat(Verbs.thirdPerson(base)).isEqualTo(third);
        assertThat(Verbs.ofThirdPerson(third)).contains(base);
        assertThat(Verbs.ofPast(past)).contains(base);
        assertThat(Verbs.ofGerund(gerund)).contains(base);
    }
}
