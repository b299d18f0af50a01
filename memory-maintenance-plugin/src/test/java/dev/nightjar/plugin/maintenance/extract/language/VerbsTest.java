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

    @ParameterizedTest
    @CsvSource({
        "llamarse, me llamo, se llama, se llaman, me llamé, llamarme",
        "mudarse, me mudo, se muda, se mudan, me mudé, mudarnos",
        "gust-a, me gusta, le gusta, les gusta, me gustó, gust-a",
    })
    void should_know_forms_of_two_words(
            String base, String one, String third, String several, String past, String infinitive) {
        var verbs = Language.of(RuleFile.load("es.rules")).verbs();

        assertThat(verbs.form(base, Form.HE)).contains(third);
        assertThat(verbs.form(base, Form.WE)).contains(several);
        assertThat(verbs.readings(one)).contains(new Reading(base, Form.I));
        assertThat(verbs.readings(past)).contains(new Reading(base, Form.PAST));
        assertThat(verbs.readings(infinitive)).contains(new Reading(base, Form.INF));
        assertThat(verbs.isPhrase("me", one.substring(3))).isTrue();
        assertThat(verbs.isPhrase("te", one.substring(3))).isFalse();
    }
}
