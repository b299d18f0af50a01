package dev.nightjar.commons.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodePointsTest {

    @ParameterizedTest
    @CsvSource({
        "abc, 3, abc, abc, abc",
        "abcd, 3, abc, ab…, abc...",
        "🦊🦊🦊, 3, 🦊🦊🦊, 🦊🦊🦊, 🦊🦊🦊",
        "🦊🦊🦊🦊, 3, 🦊🦊🦊, 🦊🦊…, 🦊🦊🦊...",
        "'', 3, '', '', ''"
    })
    void should_cut_between_characters(String text, int max, String first, String shortened, String marked) {
        assertThat(CodePoints.first(text, max)).isEqualTo(first);
        assertThat(CodePoints.shortened(text, max)).isEqualTo(shortened);
        assertThat(CodePoints.marked(text, max, "...")).isEqualTo(marked);
    }
}
