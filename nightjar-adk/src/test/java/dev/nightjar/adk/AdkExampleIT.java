package dev.nightjar.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.models.BaseLlm;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.InMemorySessionService;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.testkit.host.HostModel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the documents. */
class AdkExampleIT {

    // spotless:off
    // tag::runner[]
    static String talk(BaseLlm model, Path data, Path plugins) {
        try (AgentKernel kernel = AgentKernel.builder().dataRoot(data).plugins(plugins).start()) {
            NightjarMemory memory = NightjarMemory.of(kernel);
            Runner runner = Runner.builder()
                    .appName("chat")
                    .agent(LlmAgent.builder().name("assistant").model(model).tools(memory.tools()).build())
                    .sessionService(new InMemorySessionService())
                    .plugins(memory.plugin())
                    .build();
            ask(runner, "monday", "I live in Bergen.");
            return ask(runner, "tuesday", "Where do I live?");
        }
    }

    static String ask(Runner runner, String session, String text) {
        RunConfig config = RunConfig.builder().autoCreateSession(true).build();
        return runner.runAsync("ada", session, Content.fromParts(Part.fromText(text)), config)
                .blockingLast().stringifyContent();
    }
    // end::runner[]
    // spotless:on

    @Test
    void should_remember_in_another_conversation(@TempDir Path data) {
        var model = new HostModel();
        model.answers("In Bergen.");

        assertThat(talk(new ScriptedLlm(model), data, Path.of("target", "plugins")))
                .isEqualTo("In Bergen.");

        assertThat(model.newest().text()).contains("I live in Bergen.", "Where do I live?");
    }
}
