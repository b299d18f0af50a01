package dev.nightjar.plugin.ner.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("L1")
@DisplayName("strategies")
class StrategyTest {

    private static final Strategy FAST = new Strategy("fast", Duration.ofMillis(10));
    private static final Strategy ACCURATE = new Strategy("accurate", Duration.ofSeconds(5));

    @Test
    @Tag("X40")
    @DisplayName("the text read in the caller's thread is bounded by the limit")
    void should_bound_the_text_by_the_limit() {
        String prose = "words and ".repeat(100_000);
        String figures = "@1 ".repeat(100_000);

        assertThat(FAST.readable(prose).length()).isBetween(199_990, 200_000);
        assertThat(prose.charAt(FAST.readable(prose).length())).isEqualTo(' ');
        assertThat(FAST.readable(figures).length()).isBetween(7_390, 7_410);
        assertThat(FAST.readable("x".repeat(300_000)).length()).isEqualTo(200_000);
        assertThat(ACCURATE.readable(prose).length()).isEqualTo(prose.length());
        assertThat(FAST.readable("short")).isEqualTo("short");
    }
}
