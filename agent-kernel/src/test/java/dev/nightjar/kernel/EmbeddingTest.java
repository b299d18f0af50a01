package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.report.ToolOutcome;
import dev.nightjar.spi.ContextProvider;
import dev.nightjar.spi.ToolProvider;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole of embedding, as the guide shows it. */
class EmbeddingTest {

    @TempDir
    Path home;

    @Test
    void should_embed_in_less_than_ten_lines() {
        // tag::embedding[]
        try (var kernel = AgentKernel.builder()
                .dataRoot(home)
                .extension(new Greeter())
                .withoutMemory()
                .start()) {
            String system = kernel.session(kernel.scope(), "session-1").context("Hello, who are you?");
            ToolOutcome answer = kernel.tools().call("greet", "{\"name\": \"Ada\"}", kernel.scope(), "session-1");
            // end::embedding[]
            assertThat(system).isEqualTo("You greet people.");
            assertThat(answer).isEqualTo(new ToolOutcome(true, "{\"greeting\":\"Hello Ada\"}"));
            assertThat(kernel.failures()).isEmpty();
        }
    }

    static final class Greeter implements ToolProvider, ContextProvider {

        @Override
        public List<Tool<?>> tools() {
            return List.of(Tool.of(
                    "greet",
                    "Greets a person",
                    Name.class,
                    call -> ToolResult.success(
                            new Greeting("Hello " + call.arguments().name()))));
        }

        @Override
        public Optional<String> buildContext(ContextRequest request) {
            return Optional.of("You greet people.");
        }
    }

    record Name(
            @ToolArgument(value = "Whom to greet", required = true)
            String name) {}

    record Greeting(String greeting) {}
}
