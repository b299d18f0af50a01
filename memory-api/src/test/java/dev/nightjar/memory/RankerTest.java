package dev.nightjar.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RankerTest {

    @Test
    @Tag("H4")
    @DisplayName("rankers by name, rrf with its constant")
    void should_be_chosen_by_name() {
        for (var name : Ranker.NAMES) {
            assertThat(Ranker.named(name).label()).isEqualTo(name);
        }
        assertThat(Ranker.named(" RRF ")).isEqualTo(new Ranker.ReciprocalRank(60));
        assertThat(Ranker.named("rrf:5")).isEqualTo(new Ranker.ReciprocalRank(5));
        assertThat(Ranker.named("weighted")).isEqualTo(new Ranker.Weighted(0.7, 0.3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "best", "rrf:", "rrf:x", "rrf:-1", "weighted:1"})
    @Tag("H4")
    @DisplayName("any other name is refused")
    void should_refuse_other_names(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> Ranker.named(name));
    }

    @ParameterizedTest
    @CsvSource({"0.6, 0.6", "-0.1, 1.1", "0.5, 0.499", "NaN, 1"})
    @Tag("Q2")
    @DisplayName("weights are 0 to 1 and add up to 1")
    void should_refuse_weights(double vector, double text) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Ranker.Weighted(vector, text));
    }
}
