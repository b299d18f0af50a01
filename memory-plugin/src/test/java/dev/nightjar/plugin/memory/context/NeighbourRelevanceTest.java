package dev.nightjar.plugin.memory.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.fixture.StartedMemory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What stands beside a relevant turn. */
class NeighbourRelevanceTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @DisplayName("a turn that says next to nothing is not shown beside a relevant one, what goes on with it is")
    void should_leave_out_fillers() {
        memory.user("s1", "The roof of the boathouse gets repaired by Hansen and his two sons.");
        memory.agent("s1", "Noted.");
        memory.user("s1", "They start with the north side, and need the scaffolding until the end of the week.");
        memory.agent("s1", "Nice.");

        assertThat(memory.block("Who repairs the roof of the boathouse?", "s2").orElseThrow())
                .contains("Hansen", "scaffolding")
                .doesNotContain("Noted", "Nice");
    }

    @Test
    @DisplayName("a question is shown with its answer, however short that is")
    void should_show_answers() {
        memory.agent("s1", "Which colour do you want for the door of the boathouse?");
        memory.user("s1", "Ochre.");

        assertThat(memory.block("What colour is the door of the boathouse to be?", "s2")
                        .orElseThrow())
                .contains("Ochre");
    }
}
