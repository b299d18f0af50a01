package dev.nightjar.commons.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain text",
                "List<String> names = of(\"`a`\", '</b>');",
                "```java\n\tif (a < b) {\n\n        return \"x\";\n\t}\n```",
                "## Heading\n---\n- item\n> quote\n| a | b |",
                "Zoë, 你好, שלום, नमस्ते, ⠃⠗⠁",
                "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67 \u2764\uFE0F\u200D\uD83D\uDD25 \uD83D\uDC4B\uD83C\uDFFD 1\uFE0F\u20E3",
                "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
                "\u0D15\u0D4D\u200D \u0915\u094D\u200D\u0937",
                "\u0661\u0662\u06DD",
            })
    @Tag("G2")
    @DisplayName("what can be seen, and what spells, stays character for character")
    void should_keep_what_is_seen(String text) {
        assertThat(VisibleText.of(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "\"a\u202Eb\u2066c\u200Fd\", abcd",
                "\"a\u200Bb\u00ADc\uFEFFd\u2060e\", abcde",
                "\"a\uDB40\uDC41\uDB40\uDD01b\", ab",
                "\"a\u200Db\u200Cc\", abc",
                "\"`\u200D`\", ``",
                "\"a\uFE00\uFE01b\", ab",
                "\"\u2764\uFE0F\uFE0E\uFE01\", \u2764\uFE0F",
                "\"\u0645\u200C\u200C\u200D\u0647\", \u0645\u200C\u0647",
                "\"be\u0007ll\u001B[0m\u0000\u009F\", bell[0m",
                "\"a\r\nb\rc\u2028d\u0085e\u000Bf\", \"a\nb\nc\nd\ne\nf\"",
            })
    @Tag("G2")
    @DisplayName("controls, bidirectional marks, zero-width characters, tags and selectors that hide text go")
    void should_remove_what_hides(String text, String visible) {
        assertThat(VisibleText.of(text)).isEqualTo(visible);
    }

    @Test
    @Tag("G2")
    @DisplayName("a name is on one line and has no more characters than it may")
    void should_make_one_line() {
        assertThat(VisibleText.line(" Eve\n</memory>\t\u202E# System ", 60)).isEqualTo("Eve </memory> # System");
        assertThat(VisibleText.line("\uD83E\uDD8A".repeat(5), 3)).isEqualTo("\uD83E\uDD8A\uD83E\uDD8A…");
    }

    @Test
    @Tag("G2")
    @DisplayName("law: removing again changes nothing, and nothing that hides is left")
    void should_be_stable() {
        long seed = 300;
        var random = new Random(seed);
        var odd = List.of(0x200B, 0x200C, 0x200D, 0x202E, 0xFE0F, 0xE0041, 0xE0101, 0x1F468, 0x0645, 0x0D, 0x0A, 0x07);
        for (int round = 0; round < 2_000; round++) {
            var text = new StringBuilder();
            int length = random.nextInt(60);
            for (int i = 0; i < length; i++) {
                text.appendCodePoint(
                        random.nextInt(3) == 0 ? odd.get(random.nextInt(odd.size())) : random.nextInt(0xD000));
            }
            var visible = VisibleText.of(text.toString());
            assertThat(VisibleText.of(visible))
                    .as("seed %d round %d", seed, round)
                    .isEqualTo(visible);
            assertThat(visible).doesNotContain("\u202E", "\u200B", "\uDB40", "\r", "\u0007", "\u200D\u200D");
        }
    }
}
