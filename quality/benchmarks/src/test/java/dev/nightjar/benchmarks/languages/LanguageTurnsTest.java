package dev.nightjar.benchmarks.languages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.benchmarks.languages.LanguageTurns.Question;
import dev.nightjar.benchmarks.languages.LanguageTurns.Turn;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageTurnsTest {

    @Test
    void should_read_turns_and_questions() {
        var read = LanguageTurns.parse("en", """
                # About

                == 2025-01-31
                - I like tea.
                ? What do I like?
                - And cake.
                ~ Which pastry?
                > de Welches Gebäck?
                """);
        assertThat(read.turns())
                .containsExactly(
                        new Turn("en-2025-01-31", Instant.parse("2025-01-31T09:00:00Z"), "I like tea."),
                        new Turn("en-2025-01-31", Instant.parse("2025-01-31T09:01:00Z"), "And cake."));
        assertThat(read.questions()).containsExactly(new Question("What do I like?", "I like tea."));
        assertThat(read.meant()).containsExactly(new Question("Which pastry?", "And cake."));
        assertThat(read.foreign()).containsExactly(new Question("Welches Gebäck?", "And cake."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- no session",
                "== 2025-01-31\n? no turn",
                "== 31 January",
                "== 2025-01-31\n- turn\n> language",
                "== 2025-01-31\nno mark"
            })
    void should_name_the_line_it_cannot_read(String file) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LanguageTurns.parse("en", file))
                .withMessageContaining(
                        file.substring(file.lastIndexOf('\n') + 1).replaceFirst("^== ", ""));
    }

    /** Answers are told apart by their texts. */
    @ParameterizedTest
    @MethodSource("languages")
    void should_have_enough_turns_and_questions_each_written_once(String language) {
        var read = LanguageTurns.ofResource(language);
        assertThat(read.turns()).extracting(Turn::text).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(60);
        assertThat(read.questions())
                .extracting(Question::text)
                .doesNotHaveDuplicates()
                .hasSizeGreaterThanOrEqualTo(15);
        assertThat(read.meant())
                .extracting(Question::text)
                .doesNotHaveDuplicates()
                .hasSize(30);
        assertThat(read.foreign())
                .extracting(Question::text)
                .doesNotHaveDuplicates()
                .hasSize(6);
    }

    /**
     * Some function words are longer than three letters; those of a question and its answer that differ mean something.
     */
    @ParameterizedTest
    @MethodSource("languages")
    void should_share_no_long_word_where_only_meaning_finds_the_answer(String language) {
        assertThat(LanguageTurns.ofResource(language).meant()).allSatisfy(question -> {
            var answer = words(question.answer());
            assertThat(words(question.text()))
                    .filteredOn(word -> word.length() > 6)
                    .doesNotContainAnyElementsOf(answer);
        });
    }

    private static List<String> words(String text) {
        return List.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}]+"));
    }

    static Iterable<String> languages() {
        return LanguageTurns.LANGUAGES;
    }
}
