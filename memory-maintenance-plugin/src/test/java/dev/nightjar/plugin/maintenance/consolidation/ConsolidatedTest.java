package dev.nightjar.plugin.maintenance.consolidation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.spi.consolidation.FactBatchResult;
import dev.nightjar.spi.consolidation.ReadBy;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConsolidatedTest {

    @Test
    @DisplayName("one message is no plural; each thing that was left out has a line")
    void should_tell_what_was_read() {
        var facts = new FactBatchResult(List.of(), 0, List.of(), List.of(), List.of("'She rows' does not say who"));

        assertThat(new Consolidated(1, facts, ReadBy.MODEL, 1, 0, List.of(), "").lines())
                .containsExactly(
                        "1 message read by the model, 0 facts, 0 replaced, 1 left out",
                        "left out: 'She rows' does not say who");
        assertThat(new Consolidated(2, facts, ReadBy.STATEMENTS, 0, 0, List.of(), "no model")
                        .lines()
                        .get(0))
                .isEqualTo("2 messages read without a model, 0 facts, 0 replaced, 1 left out: no model");
    }
}
