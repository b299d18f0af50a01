package dev.nightjar.benchmarks.languages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.benchmarks.languages.LanguageTurns.Question;
import dev.nightjar.benchmarks.languages.LanguageTurns.Turn;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageTurnsTest {

    @Test
    void should_read_turns_and_questions() {
        var read =
                LanguageTurns.parse("en", "# About\n\n== 2025-01-31\n- I like tea.\n? What do I like?\n- And cake.\n");
        assertThat(read.turns())
                .containsExactly(
                        new Turn("en-2025-01-31", Instant.parse("2025-01-31T09:00:00Z"), "I like tea."),
                        new Turn("en-2025-01-31", Instant.parse("2025-01-31T09:01:00Z"), "And cake."));
        assertThat(read.questions()).containsExactly(new Question("What do I like?", "I like tea."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"- no session", "== 2025-01-31\n? no turn", "== 31 January", "== 2025-01-31\nno mark"})
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
    }

    static Iterable<String> languages() {
        return LanguageTurns.LANGUAGES;
    }
}
