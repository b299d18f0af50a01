package dev.nightjar.plugin.ner.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("L1: strategies")
class StrategyTest {

    private static final Strategy FAST = new Strategy("fast", Duration.ofMillis(10));
    private static final Strategy ACCURATE = new Strategy("accurate", Duration.ofSeconds(5));

    private final List<String> warnings = new ArrayList<>();

    @Test
    void should_warn_once_of_an_unknown_name_and_use_fast() {
        var table = new StrategyTable(List.of(FAST, ACCURATE), warnings::add);

        assertThat(table.named("accurate")).isEqualTo(ACCURATE);
        assertThat(table.named("turbo")).isEqualTo(FAST);
        assertThat(table.named("turbo")).isEqualTo(FAST);
        assertThat(warnings)
                .containsExactly("Unknown recognition strategy 'turbo' works as 'fast'; there are accurate, fast");
    }

    @Test
    void should_not_collect_made_up_names_without_end() {
        var table = new StrategyTable(List.of(FAST), warnings::add);

        for (int i = 0; i < 1_000; i++) {
            table.named("made-up-" + i);
        }

        assertThat(warnings).hasSize(100);
    }

    @Test
    void should_need_the_strategy_others_fall_back_to() {
        assertThatThrownBy(() -> new StrategyTable(List.of(ACCURATE), warnings::add))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'fast'");
    }

    @Test
    @DisplayName("X40: the text read in the caller's thread is bounded by the limit")
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
