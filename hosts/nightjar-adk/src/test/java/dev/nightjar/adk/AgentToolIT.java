package dev.nightjar.adk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.runner.InMemoryRunner;
import com.google.adk.tools.AgentTool;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.host.HostModel;
import dev.nightjar.testkit.host.HostRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents that are tools of other agents: the kit runs all of them as one user, whoever talks. */
class AgentToolIT {

    private static final String KEEPER = "You keep facts.";

    private AgentKernel kernel;

    @BeforeEach
    void start(@TempDir Path data) {
        kernel = AgentKernel.builder()
                .dataRoot(data)
                .plugins(Path.of("target", "plugins"))
                .polling(false)
                .start();
    }

    @AfterEach
    void stop() {
        kernel.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void should_act_for_the_user_of_the_outer_agent(boolean isWithPlugins) {
        var model = new HostModel();
        model.answers(AgentToolIT::answer);
        var memory = NightjarMemory.of(kernel);
        var keeper = LlmAgent.builder()
                .name("keeper")
                .model(new ScriptedLlm(model))
                .instruction(KEEPER)
                .tools(memory.tools())
                .build();
        var agent = LlmAgent.builder()
                .name("assistant")
                .model(new ScriptedLlm(model))
                .instruction("You talk.")
                .tools(AgentTool.create(keeper, false, isWithPlugins))
                .build();
        var runner = new InMemoryRunner(agent, "application", List.of(memory.plugin()));
        var config = RunConfig.builder().autoCreateSession(true).build();

        runner.runAsync("ada", "monday", Content.fromParts(Part.fromText("My bird is called Quetzal.")), config)
                .blockingForEach(event -> {});

        assertThat(facts("user:ada")).contains("The user's bird is called Quetzal");
        assertThat(facts("user:tmp-user")).isEmpty();
        var store = kernel.service(ConversationStore.class).orElseThrow();
        assertThat(store.sessions(scope("user:tmp-user"), 10)).isEmpty();
        assertThat(store.messages(scope("user:ada"), "monday", 10))
                .extracting(message -> message.text())
                .containsExactly("My bird is called Quetzal.", "Kept.");
    }

    @Test
    void should_refuse_an_agent_that_is_a_tool_when_the_outer_one_has_no_memory() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SessionResolver.ofUsers(kernel).session("tmp-user", "monday"))
                .withMessageContaining("NightjarMemory.plugin()");
    }

    private static ModelReply.Said answer(HostRequest request) {
        if (!request.toolResults().isEmpty()) {
            return HostModel.said("Kept.");
        }
        return request.text().contains(KEEPER)
                ? HostModel.call("remember_fact", "{\"content\": \"The user's bird is called Quetzal\"}")
                : HostModel.call("keeper", "{\"request\": \"Keep the name of the bird.\"}");
    }

    private List<String> facts(String namespace) {
        return kernel
                .service(MemoryService.class)
                .orElseThrow()
                .search(scope(namespace), SearchRequest.of("bird Quetzal", 10))
                .stream()
                .map(hit -> hit.memory().content())
                .toList();
    }

    private MemoryScope scope(String namespace) {
        return kernel.scope(new Namespace(namespace));
    }
}
