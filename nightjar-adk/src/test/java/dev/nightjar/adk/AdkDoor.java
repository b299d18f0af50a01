package dev.nightjar.adk;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.InMemorySessionService;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.testkit.host.HostContract;
import dev.nightjar.testkit.host.HostDoor;
import io.reactivex.rxjava3.core.Flowable;
import java.nio.file.Path;
import java.util.function.Predicate;

/** An application with one agent and the runner of the Agent Development Kit. */
final class AdkDoor implements HostDoor {

    private static final Path ARCHIVES = Path.of("target", "plugins");

    private final AgentKernel kernel;
    private final Runner runner;

    AdkDoor(HostContract.Setup setup) {
        kernel = start(setup);
        var memory = NightjarMemory.of(kernel);
        var agent = LlmAgent.builder()
                .name("assistant")
                .model(new ScriptedLlm(setup.model()))
                .instruction("You are a helpful assistant.")
                .tools(memory.tools())
                .build();
        runner = Runner.builder()
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
                .blockingSubscribe();
        return told.toString();
    }

    private Flowable<Event> run(String user, String session, String text, RunConfig.StreamingMode mode) {
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
