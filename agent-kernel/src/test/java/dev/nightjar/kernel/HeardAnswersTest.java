package dev.nightjar.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.ToolProvider;
import dev.nightjar.spi.agent.AgentRequest;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ScriptedModelServer;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HeardAnswersTest {

    private static final String ANY = "{\"text\":\"x\"}";

    @TempDir
    Path home;

    @Test
    @DisplayName("a tool is told what tools of other extensions answered in the same run before, and of no other run")
    void should_tell_a_tool_what_others_answered() {
        var web = new Echo("fetch", "look");
        var notes = new Keeper("keep", "recall");
        try (var server = ScriptedModelServer.replying(
                        ModelReply.call("fetch", ANY),
                        ModelReply.call("recall", ANY),
                        ModelReply.call("keep", ANY),
                        ModelReply.call("fetch", ANY),
                        ModelReply.text("done"),
                        ModelReply.call("keep", ANY),
                        ModelReply.text("done"));
                var kernel = ModelHost.start(home, server.configuration(), new SkippedTime(), web, notes)) {
            for (int run = 0; run < 2; run++) {
                assertThat(kernel.agents().run(AgentRequest.of("main", "Go.")).isCompleted())
                        .isTrue();
            }

            assertThat(notes.heard)
                    .containsExactly(List.of("{\"said\":\"fetch\"}"), List.of("{\"said\":\"fetch\"}"), List.of());
            assertThat(web.heard).containsExactly(List.of(), List.of("{\"said\":\"recall\"}", "{\"said\":\"keep\"}"));
        }
    }

    /** Tools that answer with their own names. */
    private static class Echo implements AgentExtension, ToolProvider {

        final List<List<String>> heard = new CopyOnWriteArrayList<>();
        private final List<String> names;

        Echo(String... names) {
            this.names = List.of(names);
        }

        record Text(
                @ToolArgument(value = "Any", required = true)
                String text) {}

        record Said(String said) {}

        @Override
        public void initialize(ExtensionContext context) {}

        @Override
        public List<Tool<?>> tools() {
            return List.copyOf(names.stream()
                    .map(name -> Tool.of(name, "Says " + name, Text.class, call -> answer(name, call)))
                    .toList());
        }

        private ToolResult answer(String name, ToolCall<Text> call) {
            heard.add(call.heard());
            return ToolResult.success(new Said(name));
        }
    }

    /** Another extension: the kernel tells them apart by their class. */
    private static final class Keeper extends Echo {

        Keeper(String... names) {
            super(names);
        }
    }
}
