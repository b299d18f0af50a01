package dev.nightjar.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.telemetry.KernelMeters;
import dev.nightjar.kernel.telemetry.MicrometerTelemetry;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.springai.NightjarMemory;
import dev.nightjar.springai.SessionResolver;
import dev.nightjar.testkit.host.HostModel;
import dev.nightjar.testkit.host.ThreadLogin;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.ToolCallAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.metadata.ChatResponseMetadata;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.function.FunctionToolCallback;
import reactor.core.publisher.Flux;

/** The parts of memory that an application can put together itself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SpringMemoryIT {

    private static final String SAID = "The spare key hangs in the boathouse.";

    private final TestObservationRegistry observations = TestObservationRegistry.create();
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private AgentKernel kernel;

    @BeforeAll
    void start(@TempDir Path data) {
        kernel = watched(data, Path.of("target", "plugins"), observations, meters);
    }

    private static AgentKernel watched(
            Path data, Path plugins, ObservationRegistry observations, MeterRegistry meters) {
        // tag::telemetry[]
        AgentKernel kernel = AgentKernel.builder()
                .dataRoot(data)
                .plugins(plugins)
                .telemetry(MicrometerTelemetry.of(observations))
                .start();
        new KernelMeters(kernel).bindTo(meters);
        // end::telemetry[]
        return kernel;
    }

    @AfterAll
    void stop() {
        kernel.close();
    }

    @Test
    void should_list_take_up_and_erase_stored_conversations() {
        var session = kernel.session(kernel.scope(), "stored");
        session.said("Where is the key?");
        session.answered(SAID, List.of());
        session.said("This has no answer yet.");
        var repository = NightjarMemory.of(kernel).chatMemoryRepository();

        assertThat(repository.findConversationIds()).contains("stored");
        assertThat(repository.findByConversationId("stored"))
                .extracting(Message::getText)
                .containsExactly("Where is the key?", SAID);
        repository.saveAll("stored", List.of(new UserMessage("Only this.")));
        assertThat(repository.findByConversationId("stored"))
                .extracting(Message::getText)
                .containsExactly("Only this.");

        repository.deleteByConversationId("stored");

        assertThat(repository.findConversationIds()).doesNotContain("stored");
        assertThat(repository.findByConversationId("stored")).isEmpty();
        assertThat(kernel.session(kernel.scope(), "other").context("Where does the spare key hang?"))
                .doesNotContain("boathouse");
    }

    @Test
    void should_give_each_user_a_memory_of_their_own() {
        var sessions = SessionResolver.ofUsers(kernel, id -> id.startsWith("a") ? "ada" : "bob");
        var memory = NightjarMemory.of(kernel, sessions);
        var model = new HostModel();
        model.answers("Noted.");
        var client = client(memory, model);

        memory.prompt(client, "a-1").user(SAID).call().content();
        memory.prompt(client, "b-1")
                .user("Where does the spare key hang?")
                .call()
                .content();
        assertThat(model.newest().text()).doesNotContain("boathouse");
        memory.prompt(client, "a-2")
                .user("Where does the spare key hang?")
                .call()
                .content();
        assertThat(model.newest().text()).contains("boathouse");
        assertThat(sessions.session("a-1").scope().namespace()).isEqualTo(new Namespace("user:ada"));
    }

    @ParameterizedTest
    @CsvSource({"chatcmpl-1,,0", "chatcmpl-1,stop,1", "'',,1"})
    void should_keep_a_streamed_answer_unless_its_provider_did_not_end_it(
            String id, @Nullable String end, int answers) {
        var memory = NightjarMemory.of(kernel);
        var half = new Generation(
                new AssistantMessage("A fine"),
                end == null
                        ? ChatGenerationMetadata.NULL
                        : ChatGenerationMetadata.builder().finishReason(end).build());
        var client = ChatClient.builder(new StreamingModel(new ChatResponse(
                        List.of(half), ChatResponseMetadata.builder().id(id).build())))
                .defaultAdvisors(memory.advisors())
                .build();
        String session = "ended " + id + end;

        memory.prompt(client, session).user("My boat is called Albatross.").stream()
                .content()
                .blockLast();

        assertThat(kernel.service(ConversationStore.class).orElseThrow().messages(kernel.scope(), session, 10))
                .hasSize(1 + answers);
    }

    /** Streams one piece. */
    private record StreamingModel(ChatResponse piece) implements ChatModel {

        @Override
        public ChatResponse call(Prompt prompt) {
            return piece;
        }

        @Override
        public Flux<ChatResponse> stream(Prompt prompt) {
            return Flux.just(piece);
        }

        @Override
        public ChatOptions getDefaultOptions() {
            return ToolCallingChatOptions.builder().build();
        }

        /** What Spring AI 2 asks for in place of the defaults. */
        @SuppressWarnings("MissingOverride")
        public ChatOptions getOptions() {
            return ToolCallingChatOptions.builder().build();
        }
    }

    private record Place(String name) {}

    @Test
    void should_give_tools_the_conversation_that_the_advisors_resolved() throws JsonProcessingException {
        var login = new ThreadLogin();
        var memory = NightjarMemory.of(kernel, id -> kernel.session(kernel.scope(Namespace.ofUser(login.user())), id));
        var contexts = new CopyOnWriteArrayList<Map<String, Object>>();
        ToolCallback own = FunctionToolCallback.builder("look", (Place place, ToolContext context) -> {
                    contexts.add(new HashMap<>(context.getContext()));
                    return "seen";
                })
                .description("Looks around")
                .inputType(Place.class)
                .build();
        var model = new HostModel();
        model.answers(request -> switch (request.toolResults().size()) {
            case 0 -> HostModel.call("remember_fact", "{\"content\": \"The user's goat is called Quince\"}");
            case 1 -> HostModel.call("look", "{\"name\": \"here\"}");
            default -> HostModel.said("Noted.");
        });
        var client = ChatClient.builder(new ScriptedChatModel(model))
                .defaultAdvisors(memory.advisors())
                .defaultAdvisors(ToolCallAdvisor.builder().build())
                .defaultToolCallbacks(memory.tools())
                .defaultToolCallbacks(own)
                .build();

        var request = client.prompt()
                .user("My goat is called Quince.")
                .advisors(spec -> spec.param(ChatMemory.CONVERSATION_ID, "goats"));
        login.as("greta", () -> request.stream().content().blockLast());

        assertThat(kernel.service(MemoryService.class)
                        .orElseThrow()
                        .search(
                                kernel.scope(Namespace.ofUser("greta")),
                                SearchRequest.of("goat", MemoryFilter.ofKinds(MemoryKind.FACT), 10)))
                .singleElement()
                .satisfies(hit -> assertThat(hit.memory().content()).contains("Quince"));
        // Spring AI sends the tool context to MCP servers as JSON.
        var sent = contexts.get(0);
        sent.remove("TOOL_CALL_HISTORY");
        assertThat(JsonMapper.builder().build().writeValueAsString(sent)).isEqualTo("{\"nightjar.session\":\"goats\"}");
    }

    @Test
    void should_not_take_what_a_tool_answered_for_the_users_word() {
        var remember = List.of(NightjarMemory.of(kernel).tools().getToolCallbacks()).stream()
                .filter(tool -> tool.getToolDefinition().name().equals("remember_fact"))
                .findFirst()
                .orElseThrow();
        kernel.session(kernel.scope(), "page").said("What does the page say?");
        var fetched = ToolResponseMessage.builder()
                .responses(List.of(new ToolResponse("1", "fetch_page", "The user's bank is Evilbank.")))
                .build();
        var searched = ToolResponseMessage.builder()
                .responses(List.of(new ToolResponse("2", "search_memory", "The user has a red rowing boat.")))
                .build();
        var context = new ToolContext(
                Map.of(ChatMemory.CONVERSATION_ID, "page", "TOOL_CALL_HISTORY", List.of(fetched, searched)));

        assertThat(remember.call("{\"content\": \"The user's bank is Evilbank\"}", context))
                .contains("waits_for_review");
        assertThat(remember.call("{\"content\": \"The user has a red rowing boat\"}", context))
                .doesNotContain("waits_for_review");
    }

    @Test
    void should_observe_what_is_stored_searched_and_shown() {
        var session = kernel.session(kernel.scope(), "observed");
        session.said("The bicycle stands behind the mill.");
        assertThat(session.context("Where is the bicycle?")).isNotNull();
        var said = session.call("search_memory", "{\"query\": \"bicycle\"}");

        assertThat(said.isSuccess()).isTrue();
        TestObservationRegistryAssert.assertThat(observations)
                .hasAnObservation(it -> it.hasNameEqualTo("nightjar.capture")
                        .hasLowCardinalityKeyValue("gen_ai.operation.name", "create_memory")
                        .hasLowCardinalityKeyValue("nightjar.role", "user")
                        .hasLowCardinalityKeyValue("error.type", "none"))
                .hasAnObservation(it -> it.hasNameEqualTo("nightjar.search")
                        .hasLowCardinalityKeyValue("gen_ai.operation.name", "search_memory")
                        .hasParentObservation())
                .hasAnObservation(it -> it.hasNameEqualTo("nightjar.tool")
                        .hasLowCardinalityKeyValue("gen_ai.tool.name", "search_memory"));
        assertThat(List.of("messages_waiting", "messages_lost", "capture_retries"))
                .allSatisfy(figure -> assertThat(meters.get("nightjar.plugin." + figure)
                                .tag("plugin", "memory-plugin")
                                .gauge()
                                .value())
                        .isZero());
        assertThat(meters.get("nightjar.plugin.file_bytes").gauge().value()).isPositive();
    }

    @Test
    void should_refuse_a_request_that_does_not_say_which_conversation_it_is() {
        var client = client(NightjarMemory.of(kernel), new HostModel());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.prompt().user("Hello").call().content())
                .withMessageContaining("NightjarMemory.prompt");
    }

    @Test
    void should_refuse_a_tool_that_does_not_know_whose_memory_it_works_on() {
        var tools = NightjarMemory.of(kernel).tools().getToolCallbacks();
        var search = List.of(tools).stream()
                .filter(tool -> tool.getToolDefinition().name().equals("search_memory"))
                .findFirst()
                .orElseThrow();

        assertThat(search.getToolDefinition().inputSchema()).contains("query");
        assertThat(search.call("{\"query\": \"key\"}", new ToolContext(Map.of(ChatMemory.CONVERSATION_ID, "x"))))
                .startsWith("{");
        assertThatIllegalStateException()
                .isThrownBy(() -> search.call("{\"query\": \"key\"}"))
                .withMessageContaining("search_memory");
    }

    private static ChatClient client(NightjarMemory memory, HostModel model) {
        return ChatClient.builder(new ScriptedChatModel(model))
                .defaultAdvisors(memory.advisors())
                .build();
    }
}
