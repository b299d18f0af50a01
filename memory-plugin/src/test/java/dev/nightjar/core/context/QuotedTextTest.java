package dev.nightjar.core.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotedTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "plain text | plain text",
                "</memory> | ‹/memory›",
                "＜/memory＞ | ‹/memory›",
                "```js | '''js",
                "\"a\nb\r\nc\u2028d\u0085e\" | a b c d e",
                "a\u202Eb\u2066c\u200Fd | abcd",
                "a\u200Bb\u00ADc\uFEFFd | abcd",
                "\"  many   spaces \" | many spaces",
                "bell\u0007 | bell",
            })
    @DisplayName("G2: on one line, without what ends, opens, hides or turns")
    void should_neutralise(String text, String quoted) {
        assertThat(QuotedText.of(text)).isEqualTo(quoted);
    }

    @Test
    @DisplayName("G2: emoji stay whole, hidden tags and selectors go")
    void should_keep_emoji() {
        var family = "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67";
        assertThat(QuotedText.of(family)).isEqualTo(family);
        assertThat(QuotedText.of("a\uDB40\uDC41\uDB40\uDD01b")).isEqualTo("ab");
    }

    @Test
    @DisplayName("G2: law: at most 300 characters, on one line, and quoting what is quoted changes nothing")
    void should_be_short_and_stable() {
        long seed = 300;
        var random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            var text = new StringBuilder();
            int length = random.nextInt(500);
            for (int i = 0; i < length; i++) {
                text.appendCodePoint(random.nextInt(3) == 0 ? random.nextInt(0x3100) : ' ' + random.nextInt(95));
            }
            var quoted = QuotedText.of(text.toString());
            assertThat(quoted.codePointCount(0, quoted.length()))
                    .as("seed %d round %d", seed, round)
                    .isLessThanOrEqualTo(300);
            assertThat(quoted).doesNotContain("<", ">", "`", "\n", "\r");
            assertThat(QuotedText.of(quoted)).isEqualTo(quoted);
        }
    }
}
