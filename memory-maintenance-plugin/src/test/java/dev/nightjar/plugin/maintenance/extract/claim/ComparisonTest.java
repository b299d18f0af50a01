package dev.nightjar.plugin.maintenance.extract.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Claim.State;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Claims that no rule of today makes, but a model or another plugin may. */
class ComparisonTest {

    @DisplayName("J9: a death ends how somebody lived; one that is to come, or is denied, ends nothing")
    @ParameterizedTest
    @EnumSource(State.class)
    void should_end_nothing_before_a_death(State state) {
        var death = List.of(new Claim("rex", "death", "", state, false, true));
        var home = List.of(new Claim("rex", "home", "leeds", State.HOLDS, true, false));

        assertThat(Comparison.ends(death, home)).isEqualTo(state == State.HOLDS);
    }
}
