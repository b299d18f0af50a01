package dev.nightjar.plugin.memory.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TextWindowsTest {

    @Test
    void should_leave_a_short_text_whole() {
        assertThat(TextWindows.of("A short text.")).containsExactly(new TextWindows.Window(0, 13));
        assertThat(TextWindows.of("")).isEmpty();
    }

    @Test
    @DisplayName("stretches cover everything, overlap, and end where words or at least characters end")
    void should_cover_any_text() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            var text = text(random);
            var windows = TextWindows.of(text);
            assertThat(windows.get(0).start()).as("seed %d", seed).isZero();
            assertThat(windows.get(windows.size() - 1).end())
                    .as("seed %d", seed)
                    .isEqualTo(text.length());
            for (int i = 0; i < windows.size(); i++) {
                var window = windows.get(i);
                assertThat(window.end() - window.start()).as("seed %d", seed).isBetween(1, 640);
                assertThat(Character.isLowSurrogate(text.charAt(window.start())))
                        .as("seed %d", seed)
                        .isFalse();
                if (i > 0) {
                    assertThat(window.start())
                            .as("seed %d", seed)
                            .isGreaterThan(windows.get(i - 1).start())
                            .isLessThanOrEqualTo(windows.get(i - 1).end());
                }
            }
        }
    }

    private static String text(Random random) {
        var text = new StringBuilder();
        int length = 1 + random.nextInt(5_000);
        int wordLength = 1 + random.nextInt(random.nextInt(4) == 0 ? 2_000 : 12);
        while (text.length() < length) {
            text.append(random.nextInt(wordLength) == 0 ? " " : random.nextInt(5) == 0 ? "\uD83D\uDE00" : "x");
        }
        return text.toString();
    }
}
