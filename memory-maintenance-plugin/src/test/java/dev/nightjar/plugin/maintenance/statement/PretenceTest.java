package dev.nightjar.plugin.maintenance.statement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PretenceTest {

    private static final Pretence OTHER = new Pretence(0.01, 0);

    @Test
    @DisplayName("a sure beginning silences many messages, a doubtful one few, an unlikely one none")
    void should_silence_as_long_as_the_beginning_is_sure() {
        assertThat(silenced(new Pretence(0.98, 0.03))).isBetween(30, 50);
        assertThat(silenced(new Pretence(0.2, 0))).isBetween(3, 10);
        assertThat(silenced(new Pretence(0.1, 0))).isZero();
    }

    @Test
    @DisplayName(
            "a message that ends a pretence is no part of it, and a beginning that is surer than the end begins another")
    void should_end() {
        assertThat(new Pretence(0.01, 0.06).probability(1)).isZero();
        assertThat(new Pretence(0.5, 0.06).probability(0)).isEqualTo(0.5);
    }

    /** Messages that are silenced from this beginning on. */
    private static int silenced(Pretence beginning) {
        int silenced = 0;
        double probability = beginning.probability(0);
        while (Pretence.isSilencing(probability)) {
            silenced++;
            probability = OTHER.probability(probability);
        }
        return silenced;
    }
}
