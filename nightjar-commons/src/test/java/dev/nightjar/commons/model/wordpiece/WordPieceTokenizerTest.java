package dev.nightjar.commons.model.wordpiece;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordPieceTokenizerTest {

    private static final List<String> PIECES = List.of(
            "[PAD]",
            "[UNK]",
            "[CLS]",
            "a",
            "b",
            "ab",
            "##a",
            "##b",
            "##bc",
            "cafe",
            "you",
            "!",
            "#",
            "[",
            "]",
            "cls",
            "你",
            "好",
            "\uD801\uDC28",
            "##\uD801\uDC28");

    private static final WordPieceTokenizer UNCASED = new WordPieceTokenizer(new Vocabulary(PIECES, "[UNK]"), true);
    private static final WordPieceTokenizer CASED = new WordPieceTokenizer(new Vocabulary(PIECES, "[UNK]"), false);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ab            | ab",
                "abbc          | ab ##bc",
                "abab          | ab ##a ##b",
                "abx           | [UNK]",
                "A B           | a b",
                "Café!         | cafe !",
                "a\u200Bb      | ab",
                "a\u0000b      | ab",
                "a\u00A0b      | a b",
                "a!b           | a ! b",
                "你好          | 你 好",
                "a你b          | a 你 b",
                "##a           | # # a",
                "[CLS]         | [ cls ]",
                "\uD801\uDC00\uD801\uDC00 | \uD801\uDC28 ##\uD801\uDC28",
                "\uD801 a \uDC00 | a",
                "e\u0301       | [UNK]",
                "''            | ''"
            })
    void should_cut_words_into_the_longest_pieces_known(String text, String pieces) {
        assertThat(pieces(UNCASED, text)).isEqualTo(pieces);
    }

    @Test
    void should_keep_capitals_and_accents_for_cased_models() {
        assertThat(pieces(CASED, "a A cafe café")).isEqualTo("a [UNK] cafe [UNK]");
    }

    @Test
    void should_take_a_word_of_a_hundred_characters_and_none_that_is_longer() {
        assertThat(UNCASED.tokens("a".repeat(100))).hasSize(100);
        assertThat(pieces(UNCASED, "a".repeat(101))).isEqualTo("[UNK]");
        assertThat(UNCASED.tokens("\uD801\uDC28".repeat(100))).hasSize(100);
        assertThat(pieces(UNCASED, "\uD801\uDC28".repeat(101) + " a")).isEqualTo("[UNK] a");
    }

    @Test
    void should_cut_each_part_of_a_long_text_as_if_it_stood_alone() {
        long seed = 20_261_121;
        var random = new Random(seed);
        List<String> parts = List.of("ab", "abbc", "café", "a!b", "你好", "zzz", "\u0301\u0316", "\uD801\uDC00");
        for (int i = 0; i < 200; i++) {
            List<String> words = random.ints(1 + random.nextInt(300), 0, parts.size())
                    .mapToObj(parts::get)
                    .toList();
            String expected = words.stream()
                    .map(word -> pieces(UNCASED, word))
                    .filter(pieces -> !pieces.isEmpty())
                    .collect(Collectors.joining(" "));

            assertThat(pieces(UNCASED, String.join(" ", words)))
                    .as("seed %d, text %d", seed, i)
                    .isEqualTo(expected);
        }
    }

    @Test
    void should_read_a_hundred_thousand_marks_that_have_to_be_put_in_order() {
        assertThat(pieces(UNCASED, "a" + "\u0301\u0316".repeat(50_000) + "b")).isEqualTo("ab");
        assertThat(UNCASED.tokens("\u302E\uD834\uDD65".repeat(33_000))).containsExactly(1);
    }

    @Test
    void should_refuse_vocabularies_that_are_not_sound() {
        assertThatThrownBy(() -> new Vocabulary(List.of("[UNK]", "a", "a"), "[UNK]"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'a' twice");
        assertThatThrownBy(() -> new Vocabulary(List.of("a"), "[UNK]"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[UNK]");
    }

    private static String pieces(WordPieceTokenizer tokenizer, String text) {
        return Arrays.stream(tokenizer.tokens(text)).mapToObj(PIECES::get).collect(Collectors.joining(" "));
    }

    @Test
    void should_tell_how_much_of_the_words_a_piece_holds() {
        var tokenizer = new WordPieceTokenizer(
                new Vocabulary(List.of("[UNK]", "bread", "##s", "k", "##l", "##\u00e9", "!"), "[UNK]"), false);

        assertThat(tokenizer.bytesPerPiece("bread, bread!")).hasValue(5);
        assertThat(tokenizer.bytesPerPiece("breads")).hasValue(3);
        assertThat(tokenizer.bytesPerPiece("kl\u00e9"))
                .as("4 bytes in 3 pieces")
                .hasValue(4 / 3.0);
        assertThat(tokenizer.bytesPerPiece("bread qqqqq"))
                .as("half of the pieces unknown")
                .hasValue(2.5);
        assertThat(tokenizer.bytesPerPiece("12, 13!")).isEmpty();
    }
}
