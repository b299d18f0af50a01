package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.report.Failure;
import dev.nightjar.spi.ToolProvider;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tool that a model cannot be told of is no silent loss. */
class UndescribedToolTest {

    @TempDir
    Path home;

    @Test
    void should_fail_the_start_by_the_name_of_the_tool() {
        assertThatThrownBy(() -> builder().start())
                .isInstanceOf(ConfigurationException.class)
                .hasMessageStartingWith("The tool 'odd' of 'Broken' cannot be offered: there is no JSON schema for its"
                        + " arguments " + Odd.class.getName() + ": ")
                .hasCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void should_say_so_when_tools_are_listed_by_a_host_for_one_question() {
        try (var kernel = builder().warmUp(false).start()) {
            assertThat(kernel.failures()).isEmpty();

            assertThat(kernel.tools().list()).isEmpty();

            assertThat(kernel.failures()).extracting(Failure::operation).containsExactly("schema of tool odd");
        }
    }

    private AgentKernelBuilder builder() {
        return AgentKernel.builder()
                .dataRoot(home)
                .environment(Map.of())
                .withoutMemory()
                .extension(new Broken());
    }

    static final class Broken implements ToolProvider {

        @Override
        public List<Tool<?>> tools() {
            return List.of(Tool.of(
                    "odd",
                    "Odd",
                    Odd.class,
                    call -> ToolResult.success(call.arguments().count())));
        }
    }

    record Odd(
            @ToolArgument(value = "A number", defaultValue = "many")
            int count) {}
}
