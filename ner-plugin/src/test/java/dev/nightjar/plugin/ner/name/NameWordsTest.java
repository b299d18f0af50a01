package dev.nightjar.plugin.ner.name;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.spi.ner.Mention.Span;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameWordsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "New  York!; new| |york|!",
                "C++ and .NET; c|+|+| |and| |.|net",
                "O'Brien-Lee; o|'|brien|-|lee",
                "snake_case2; snake_case2",
                "東京タワーへ行く; 東|京|タワー|へ|行|く",
                "हिन्दी ที่นี่; हिन्दी| |ที่|นี่",
                "a\uD83D\uDE00b; a|\uD83D\uDE00|b"
            })
    void should_cut_texts_into_the_pieces_of_names(String text, String expected) {
        assertThat(String.join("|", pieces(new NameWords(text)))).isEqualTo(expected);
    }

    @Test
    void should_know_words_and_places() {
        var words = new NameWords("Ann-marie");

        assertThat(words.isWord(0)).isTrue();
        assertThat(words.isWord(1)).isFalse();
        assertThat(words.isWord(-1)).isFalse();
        assertThat(words.isWord(3)).isFalse();
        assertThat(words.span(1, 3)).isEqualTo(new Span(3, 9));
        assertThat(words.asWritten(0, 3)).isEqualTo("Ann-marie");
    }

    @Test
    void should_know_where_pieces_stand_when_folding_changes_their_length() {
        var words = new NameWords("\uFEFFﬁ  Jose\u0301 Stra\u1E9Ee\u200D \uD83D\uDE00!");

        assertThat(pieces(words)).containsExactly("fi", " ", "josé", " ", "strasse", " ", "\uD83D\uDE00", "!");
        assertThat(words.span(0, 1)).isEqualTo(new Span(1, 2));
        assertThat(words.span(1, 2)).isEqualTo(new Span(2, 4));
        assertThat(words.span(2, 3)).isEqualTo(new Span(4, 9));
        assertThat(words.span(4, 5)).isEqualTo(new Span(10, 16));
        assertThat(words.span(6, 8)).isEqualTo(new Span(18, 21));
    }

    private static List<String> pieces(NameWords words) {
        var pieces = new ArrayList<String>();
        for (int i = 0; i < words.count(); i++) {
            pieces.add(words.folded(i));
        }
        return pieces;
    }
}
