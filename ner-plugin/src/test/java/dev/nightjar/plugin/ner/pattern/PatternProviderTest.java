package dev.nightjar.plugin.ner.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.nightjar.memory.EntityType;
import dev.nightjar.spi.ner.Mention;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatternProviderTest {

    private final PatternProvider provider = new PatternProvider(EntityType.PROJECT, Set.of());

    @Test
    @Tag("L2")
    @DisplayName("every class in one text, in text order")
    void should_find_all_sorts_in_text_order() {
        String text = "@anna moves #garden to 5 March 2026, see https://x.com/plan or ask bob@x.com";

        assertThat(provider.find(text))
                .extracting(Mention::canonicalName)
                .containsExactly("anna", "garden", "2026-03-05", "https://x.com/plan", "bob@x.com");
    }

    @ParameterizedTest
    @Tag("L2")
    @DisplayName("the text is read a bounded number of times, whatever is in it")
    @ValueSource(
            strings = {
                "a",
                "1 ",
                "1",
                "@",
                "@a",
                "a@",
                "a@a",
                "a@a.",
                "bob@x.com ",
                "@a.B",
                "#",
                "#a",
                "##a",
                "`",
                "http://",
                "https://x.com/(",
                "https://x.com,",
                "https://a@",
                "5 March ",
                "March 5 ",
                "March 5,",
                "may ",
                "2026-03-",
                "2026-03-05T",
                "25/03/2026",
                "a.b-c_d+",
                "\uD83D\uDE00",
                "\uD800",
                "\u0301"
            })
    void should_read_twice_as_long_a_text_in_twice_the_steps(String unit) {
        long once = stepsFor(unit.repeat(20_000 / unit.length()));
        long twice = stepsFor(unit.repeat(40_000 / unit.length()));

        assertThat(twice).isLessThan(once * 22 / 10);
        assertThat(twice).isLessThan(40_000L * 400);
    }

    @Test
    @Tag("L2")
    @DisplayName("any text is read without an exception")
    void should_read_any_text() {
        String signs =
                "@#:/.-_()[]`'\"\\<> 0129aAzéßمर李\u0000\uD83D\uDE00\uD800\uDC00\u0301\u200F\u00A0\nhttps://March";
        long seed = 20_260_305;
        var random = new Random(seed);
        for (int round = 0; round < 400; round++) {
            var text = new StringBuilder();
            for (int i = random.nextInt(200); i > 0; i--) {
                text.append(signs.charAt(random.nextInt(signs.length())));
            }
            assertThatCode(() -> Reading.names(EntityType.EMAIL, text.toString()))
                    .as("seed %d, text %s", seed, text)
                    .doesNotThrowAnyException();
        }
    }

    private long stepsFor(String text) {
        var counted = new CountedText(text, new AtomicLong());
        provider.find(counted);
        return counted.reads.get();
    }

    /** Counts how often a character is read. */
    private record CountedText(CharSequence text, AtomicLong reads) implements CharSequence {

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            reads.incrementAndGet();
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            reads.addAndGet(end - start);
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
