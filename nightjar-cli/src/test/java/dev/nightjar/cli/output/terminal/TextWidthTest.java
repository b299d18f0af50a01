package dev.nightjar.cli.output.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TextWidthTest {

    @ParameterizedTest
    @CsvSource({"'', 0", "abc, 3", "é, 1", "e\u0301, 1", "日本, 4", "🎉, 2"})
    void should_count_columns(String text, int columns) {
        assertThat(TextWidth.of(text)).isEqualTo(columns);
    }

    @Test
    void should_break_between_words_and_keep_line_breaks() {
        assertThat(TextWidth.wrapped("one two three\nfour", 9)).containsExactly("one two", "three", "four");
        assertThat(TextWidth.wrapped("one two", 7)).containsExactly("one two");
        assertThat(TextWidth.wrapped("", 7)).isEmpty();
    }

    @Test
    @DisplayName("a separator of lines or paragraphs ends a line")
    void should_break_at_separators() {
        assertThat(TextWidth.printable("a\u2028b\u2029c")).isEqualTo("a\nb\nc");
        assertThat(TextWidth.onOneLine("a\u2028b\u2029c")).isEqualTo("a b c");
    }

    @Test
    void should_cut_words_that_are_too_long() {
        assertThat(TextWidth.wrapped("abcdefghij k", 4)).containsExactly("abcd", "efgh", "ij k");
        assertThat(TextWidth.wrapped("日本語の", 4)).containsExactly("日本", "語の");
    }

    @Test
    void should_never_exceed_the_width_nor_lose_a_letter() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (var i = 0; i < 500; i++) {
            var text = random.ints(random.nextInt(60), 0, 12)
                    .map("ab c日é🎉  d-\n"::codePointAt)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            var width = 2 + random.nextInt(20);

            var lines = TextWidth.wrapped(text, width);

            assertThat(lines).as("seed %d, text '%s'", seed, text).allMatch(line -> TextWidth.of(line) <= width);
            assertThat(String.join("", lines).replace(" ", ""))
                    .as("seed %d, text '%s'", seed, text)
                    .isEqualTo(TextWidth.printable(text).replaceAll("\\s", ""));
        }
    }

    @Test
    @Timeout(60)
    @DisplayName("a line of a million characters is broken in one pass, with breaks to choose from and without any")
    void should_break_endless_lines() {
        var words = "word ".repeat(200_000);
        assertThat(TextWidth.wrapped(words, 40)).hasSize(25_000);
        assertThat(TextWidth.wrapped("x".repeat(1_000_000), 40)).hasSize(25_000);
        assertThat(TextWidth.wrapped("日".repeat(500_000) + " end", 40)).hasSize(25_001);
    }

    @Test
    void should_shorten_to_a_width() {
        assertThat(TextWidth.shortened("Ada", 3)).isEqualTo("Ada");
        assertThat(TextWidth.shortened("Lovelace", 5)).isEqualTo("Love…");
        assertThat(TextWidth.shortened("日本語", 5)).isEqualTo("日本…");
    }

    @Test
    void should_disarm_what_moves_the_cursor_or_turns_the_text() {
        assertThat(TextWidth.printable("a\u001B[2Jb\u0007\u009B\u202Ec\td\re\uD800f"))
                .isEqualTo("a·[2Jb··" + "·c d e·f");
        assertThat(TextWidth.onOneLine(" a \n b\r\n\u001Bc ")).isEqualTo("a b ·c");
    }
}
