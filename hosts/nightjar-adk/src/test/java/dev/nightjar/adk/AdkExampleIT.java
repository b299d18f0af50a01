package dev.nightjar.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.models.BaseLlm;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.InMemorySessionService;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.nightjar.Nightjar;
import dev.nightjar.testkit.host.HostModel;
import dev.nightjar.testkit.host.HostRequest;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the documents. */
class AdkExampleIT {

    // spotless:off
    // tag::runner[]
    static String talk(BaseLlm model, Path data) {
        try (Nightjar nightjar = Nightjar.open(data)) {
            NightjarMemory memory = NightjarMemory.of(nightjar.kernel());
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

        assertThat(talk(new ScriptedLlm(model), data)).isEqualTo("In Bergen.");

        assertThat(model.requests()) // memory's own reading may be among them
                .extracting(HostRequest::text)
                .filteredOn(text -> text.endsWith("Where do I live?"))
                .singleElement()
                .asString()
                .contains("I live in Bergen.");
    }
}
