package dev.nightjar.plugin.memory.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.search.SearchSettings;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StopWordsTest {

    @ParameterizedTest
    @DisplayName("each language leaves out what says nothing and keeps what tells something")
    @CsvSource({
        "de, Wann hat die Katze den Garten verlassen?, katze garten verlassen",
        "en, When did the cat leave the garden?, cat leave garden",
        "es, ¿Cuándo llegó el gato al jardín?, llegó gato jardín",
        "fr, Pourquoi est-ce que le chat dort dans le jardin?, chat dort jardin",
        "it, Perché il gatto dorme nel giardino?, gatto dorme giardino",
        "nl, Waarom slaapt de kat in de tuin?, slaapt kat tuin",
        "pt, Por que o gato dorme no jardim?, gato dorme jardim",
        "ru, Почему кошка спит в саду?, кошка спит саду"
    })
    void should_leave_out_what_says_nothing(String language, String question, String telling) {
        var terms = Question.of(question, StopWords.of(List.of(language))).terms();
        assertThat(terms).extracting(Term::word).containsExactly(telling.split(" "));
    }

    @Test
    @DisplayName("several languages go together; without any, every word counts")
    void should_join_languages() {
        var both = StopWords.of(List.of("de", "en"));
        assertThat(List.of("der", "the")).allMatch(both::contains);
        assertThat(StopWords.of(List.of()).contains("the")).isFalse();
    }

    @Test
    @DisplayName("every list stands in lower case as questions are cut, so that each of its words can match")
    void should_hold_words_that_can_match() {
        for (var language : StopWords.LANGUAGES) {
            var words = StopWords.list(Language.valueOf(language.toUpperCase(Locale.ROOT)));
            assertThat(words).as(language).hasSizeGreaterThan(70);
            assertThat(words).allSatisfy(word -> assertThat(Words.of(word)).containsExactly(word));
        }
    }

    @Test
    @DisplayName("a language without a list is refused with those that have one")
    void should_refuse_unknown_languages() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SearchSettings(List.of("en", "tlh")))
                .withMessage("stop_words has the unknown language 'tlh'; accepted: ar, da, de, el, en, es, fi,"
                        + " fr, hi, hu, it, nl, no, pt, ro, ru, sv, tr");
    }
}
