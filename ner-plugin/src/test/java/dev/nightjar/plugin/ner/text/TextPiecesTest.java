package dev.nightjar.plugin.ner.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.ner.Mention.Span;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextPiecesTest {

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
        assertThat(String.join("|", pieces(new TextPieces(new FoldedText(text)))))
                .isEqualTo(expected);
    }

    @Test
    void should_know_words_capitals_and_places() {
        var words = new TextPieces(new FoldedText("Ann-marie"));

        assertThat(words.isWord(0)).isTrue();
        assertThat(words.isWord(1)).isFalse();
        assertThat(words.isWord(-1)).isFalse();
        assertThat(words.isWord(3)).isFalse();
        assertThat(words.is(1, '-')).isTrue();
        assertThat(words.is(3, '-')).isFalse();
        assertThat(words.isCapitalised(0)).isTrue();
        assertThat(words.isCapitalised(2)).isFalse();
        assertThat(words.originOf(1, 3)).isEqualTo(new Span(3, 9));
        assertThat(words.asWritten(0, 3)).isEqualTo("Ann-marie");
    }

    private static List<String> pieces(TextPieces words) {
        var pieces = new ArrayList<String>();
        for (int i = 0; i < words.count(); i++) {
            pieces.add(words.piece(i));
        }
        return pieces;
    }
}
