package dev.nightjar.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.tool.ToolProgress.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ToolProgressTest {

    record NoArguments() {}

    @Test
    void should_tell_steps_with_and_without_a_known_end() {
        var steps = new ArrayList<Step>();
        ToolProgress progress = steps::add;

        progress.report(1, 3, "one of three");
        progress.report(2, "two of who knows");

        assertThat(steps)
                .containsExactly(
                        new Step(1, OptionalLong.of(3), "one of three"),
                        new Step(2, OptionalLong.empty(), "two of who knows"));
    }

    @Test
    void should_refuse_numbers_that_make_no_sense() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ToolProgress.NONE.report(-1, "back"))
                .withMessageContaining("-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ToolProgress.NONE.report(4, 3, "beyond the end"))
                .withMessageContaining("4", "3");
    }

    @Test
    void should_be_dropped_in_a_call_that_nobody_listens_to() {
        var scope = MemoryScope.of("agent", Namespace.AGENT);

        assertThat(new ToolCall<>(new NoArguments(), scope, null).progress()).isSameAs(ToolProgress.NONE);
        assertThat(new ToolCall<>(new NoArguments(), scope, null, List.of("heard")).progress())
                .isSameAs(ToolProgress.NONE);
    }
}
