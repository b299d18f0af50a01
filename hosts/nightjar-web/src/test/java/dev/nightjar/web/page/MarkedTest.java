package dev.nightjar.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Marked words of a query in a text")
class MarkedTest {

    @ParameterizedTest
    @DisplayName("are those that begin with a word of the query, in any letter case")
    @CsvSource(
            delimiter = '|',
            value = {
                "Lotte sails | lotte | [Lotte] sails",
                "Charlotte sails | lotte | Charlotte sails",
                "sails with Lotte | lotte sail | [sail]s with [Lotte]",
                "Jörg mag Nüsse | NÜSSE | Jörg mag [Nüsse]",
                "one | two | one",
                "a b | a | a b",
                "🙂🙂 Lotte | lotte | 🙂🙂 [Lotte]"
            })
    void should_mark_words(String text, String query, String expected) {
        assertThat(inBrackets(Marked.of(text, query))).isEqualTo(expected);
    }

    @Test
    @DisplayName("stand in a part of a long text around the first of them")
    void should_cut_around_the_first_match() {
        var marked = Marked.of("🙂".repeat(500) + " Lotte " + "x".repeat(500), "lotte");

        assertThat(inBrackets(marked)).startsWith("…🙂").contains("[Lotte]").endsWith("x…");
        assertThat(inBrackets(marked).codePointCount(0, inBrackets(marked).length()))
                .isLessThan(250);
    }

    private static String inBrackets(Marked marked) {
        return marked.pieces().stream()
                .map(piece -> piece.isMatch() ? "[" + piece.text() + "]" : piece.text())
                .collect(Collectors.joining());
    }
}
