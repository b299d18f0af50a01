package dev.nightjar.plugin.maintenance.extract.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.maintenance.extract.language.Verbs.Form;
import dev.nightjar.plugin.maintenance.extract.language.Verbs.Reading;
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
        var verbs = Language.of(RuleFile.load("en.rules")).verbs();

        assertThat(verbs.form(base, Form.HE)).contains(third);
        assertThat(verbs.readings(third)).contains(new Reading(base, Form.HE));
        assertThat(verbs.readings(past)).contains(new Reading(base, Form.PAST));
        assertThat(verbs.readings(gerund)).contains(new Reading(base, Form.ING));
    }
}
