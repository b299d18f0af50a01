package dev.nightjar.adk;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.adk.models.chat.ChatCompletionsHttpClient;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.InMemorySessionService;
import com.google.genai.types.Content;
import com.google.genai.types.HttpOptions;
import com.google.genai.types.Part;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.testkit.host.HostContract;
import dev.nightjar.testkit.host.HostDoor;
import io.reactivex.rxjava3.core.Flowable;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Predicate;

/** An application with one agent and the runner of the Agent Development Kit. */
final class AdkDoor implements HostDoor {

    private static final Path ARCHIVES = Path.of("target", "plugins");

    private final AgentKernel kernel;
    private final Runner runner;

    AdkDoor(HostContract.Setup setup) {
        kernel = start(setup);
        var memory = NightjarMemory.of(kernel);
        runner = runner(memory, new ScriptedLlm(setup.model()));
    }

    private static Runner runner(NightjarMemory memory, BaseLlm model) {
        var agent = LlmAgent.builder()
                .name("assistant")
                .model(model)
                .instruction("You are a helpful assistant.")
                .tools(memory.tools())
                .build();
        return Runner.builder()
                .agent(agent)
                .appName("application")
                .sessionService(new InMemorySessionService())
                .memoryService(memory.memoryService())
                .plugins(memory.plugin())
                .build();
    }

    private static AgentKernel start(HostContract.Setup setup) {
        var builder = AgentKernel.builder()
                .agent("assistant")
                .dataRoot(setup.data())
                .environment(setup.environment())
                .polling(false);
        return setup.store() == null
                ? builder.plugins(ARCHIVES).start()
                : builder.withoutMemory().extension(setup.store()).start();
    }

    Runner runner() {
        return runner;
    }

    @Override
    public String say(String user, String session, String text) {
        return run(user, session, text, RunConfig.StreamingMode.NONE)
                .filter(Event::finalResponse)
                .map(AdkDoor::text)
                .blockingLast();
    }

    @Override
    public String stream(String user, String session, String text, Predicate<String> isWanted) {
        var told = new StringBuilder();
        run(user, session, text, RunConfig.StreamingMode.SSE)
                .filter(event -> event.partial().orElse(false))
                .map(AdkDoor::text)
                .doOnNext(told::append)
                .takeUntil(piece -> !isWanted.test(piece))
                .blockingForEach(piece -> {});
        return told.toString();
    }

    @Override
    public boolean ask(URI baseUrl, String user, boolean isStreamed) {
        // The kit's client writes names of types in letters of the default locale: "strıng" in Turkish.
        if (!"I".toLowerCase(Locale.getDefault()).equals("i")) {
            return false;
        }
        var asking = runner(NightjarMemory.of(kernel), new OpenAiLlm(baseUrl));
        var mode = isStreamed ? RunConfig.StreamingMode.SSE : RunConfig.StreamingMode.NONE;
        run(asking, user, ASKED, "Hello.", mode).blockingForEach(event -> {});
        return true;
    }

    /** A model behind the kit's client for OpenAI-compatible servers. */
    private static final class OpenAiLlm extends BaseLlm {

        private final ChatCompletionsHttpClient client;

        OpenAiLlm(URI baseUrl) {
            super("scripted");
            client = new ChatCompletionsHttpClient(
                    HttpOptions.builder().baseUrl(baseUrl.toString()).build());
        }

        @Override
        public Flowable<LlmResponse> generateContent(LlmRequest request, boolean isStreamed) {
            return client.complete(request, isStreamed);
        }

        @Override
        public BaseLlmConnection connect(LlmRequest request) {
            throw new UnsupportedOperationException("No live sessions here");
        }
    }

    private Flowable<Event> run(String user, String session, String text, RunConfig.StreamingMode mode) {
        return run(runner, user, session, text, mode);
    }

    private static Flowable<Event> run(
            Runner runner, String user, String session, String text, RunConfig.StreamingMode mode) {
        var config =
                RunConfig.builder().streamingMode(mode).autoCreateSession(true).build();
        return runner.runAsync(user, session, Content.fromParts(Part.fromText(text)), config);
    }

    private static String text(Event event) {
        return event.content().map(Turn::text).orElse("");
    }

    @Override
    public MemoryScope scope(String user) {
        return kernel.scope(new Namespace("user:" + user));
    }

    @Override
    public MemoryService memory() {
        return kernel.service(MemoryService.class).orElseThrow();
    }

    @Override
    public ConversationStore conversations() {
        return kernel.service(ConversationStore.class).orElseThrow();
    }

    @Override
    public void close() {
        runner.close().blockingAwait();
        kernel.close();
    }
}
