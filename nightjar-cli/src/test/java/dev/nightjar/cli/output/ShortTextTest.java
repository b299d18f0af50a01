package dev.nightjar.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class ShortTextTest {

    private static final String LOG = "batch done, all is well ".repeat(200);

    @Test
    void should_show_short_texts_whole() {
        assertThat(ShortText.of("Ada lives in Oslo.")).isEqualTo("Ada lives in Oslo.");
        assertThat(ShortText.around("Ada lives in Oslo.", "Oslo")).isEqualTo("Ada lives in Oslo.");
    }

    @Test
    void should_show_the_part_with_the_rarest_words_of_the_query() {
        var text = LOG + "the spare key is in locker 4711 at the station. " + LOG;

        assertThat(ShortText.around(text, "Which LOCKER is the spare key in, if all is well?"))
                .startsWith("…")
                .endsWith("…")
                .contains("spare key is in locker 4711")
                .hasSizeLessThan(ShortText.LONGEST + 3);
        assertThat(ShortText.around(text, "zebra")).startsWith("batch done").endsWith("…");
        assertThat(ShortText.around(text + "the end", "end")).endsWith("the end");
        assertThat(ShortText.of(text)).startsWith("batch done").endsWith("…");
    }

    @Test
    void should_cut_no_character_in_half() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (var i = 0; i < 200; i++) {
            var text = random.ints(ShortText.LONGEST, 0, 5)
                            .map("a 日🎉b"::codePointAt)
                            .filter(c -> !Character.isSurrogate((char) c) || c > 0xFFFF)
                            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    + "🎉".repeat(ShortText.LONGEST);
            assertThat(ShortText.around(text, "a 🎉 b 日").codePoints())
                    .as("seed %d", seed)
                    .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
        }
    }
}
