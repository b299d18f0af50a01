package dev.nightjar.langchain4j;

import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.TokenStream;
import dev.langchain4j.service.UserMessage;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.kernel.model.http.ModelHttpClient;
import dev.nightjar.kernel.model.http.ModelHttpClientBuilder;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.testkit.host.HostContract;
import dev.nightjar.testkit.host.HostDoor;
import dev.nightjar.testkit.host.ThreadLogin;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An application with two AI services, one of which streams; it tells them who talks by the id, or knows the login
 * itself.
 */
final class LangChain4jDoor implements HostDoor {

    private static final Path ARCHIVES = Path.of("target", "plugins");

    private final AgentKernel kernel;
    private final ThreadLogin login = new ThreadLogin();
    private final boolean isByLogin;
    private final @Nullable ServedMemory served;
    private final Assistant assistant;
    private final StreamingAssistant streaming;

    LangChain4jDoor(HostContract.Setup setup, boolean isByLogin) {
        this(setup, isByLogin, false);
    }

    /** @param isServed whether the kernel is behind a server, which the services reach through the client */
    LangChain4jDoor(HostContract.Setup setup, boolean isByLogin, boolean isServed) {
        kernel = start(setup);
        this.isByLogin = isByLogin;
        served = isServed ? new ServedMemory(kernel, setup.store() != null) : null;
        var memory = remembered();
        var model = new ScriptedChatModel(setup.model());
        assistant = memory.attachTo(AiServices.builder(Assistant.class).chatModel(model))
                .build();
        streaming = memory.attachTo(AiServices.builder(StreamingAssistant.class).streamingChatModel(model.streaming()))
                .build();
    }

    private NightjarMemory remembered() {
        if (served != null) {
            return NightjarMemory.of(served.client());
        }
        return isByLogin ? NightjarMemory.of(kernel, this::session) : NightjarMemory.of(kernel);
    }

    interface Assistant {

        @SystemMessage("You are a helpful assistant.")
        String chat(@MemoryId Object id, @UserMessage String text);
    }

    interface StreamingAssistant {

        @SystemMessage("You are a helpful assistant.")
        TokenStream chat(@MemoryId Object id, @UserMessage String text);
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

    private HostSession session(Object id) {
        return kernel.session(kernel.scope(Namespace.ofUser(login.user())), id.toString());
    }

    private Object id(String user, String session) {
        return isByLogin ? session : new UserSession(user, session);
    }

    AgentKernel kernel() {
        return kernel;
    }

    @Override
    public String say(String user, String session, String text) {
        return login.as(user, () -> assistant.chat(id(user, session), text));
    }

    @Override
    public String stream(String user, String session, String text, Predicate<String> isWanted) {
        return login.as(user, () -> started(streaming.chat(id(user, session), text), isWanted))
                .join();
    }

    private static CompletableFuture<String> started(TokenStream stream, Predicate<String> isWanted) {
        var told = new StringBuilder();
        var ended = new CompletableFuture<String>();
        stream.onPartialResponseWithContext((piece, context) -> {
                    told.append(piece.text());
                    if (!isWanted.test(piece.text())) {
                        context.streamingHandle().cancel();
                        ended.complete(told.toString());
                    }
                })
                .onCompleteResponse(response -> ended.complete(told.toString()))
                .onError(ended::completeExceptionally)
                .start();
        return ended;
    }

    @Override
    public boolean ask(URI baseUrl, String user, boolean isStreamed) {
        var client = new ModelHttpClientBuilder(new ModelHttpClient("none", Clock.systemUTC()));
        if (isStreamed) {
            var model = OpenAiStreamingChatModel.builder()
                    .httpClientBuilder(client)
                    .baseUrl(baseUrl.toString())
                    .apiKey("none")
                    .modelName("scripted")
                    .build();
            var asking = remembered()
                    .attachTo(AiServices.builder(StreamingAssistant.class).streamingChatModel(model))
                    .build();
            login.as(user, () -> started(asking.chat(id(user, ASKED), "Hello."), piece -> true))
                    .join();
        } else {
            var model = OpenAiChatModel.builder()
                    .httpClientBuilder(client)
                    .baseUrl(baseUrl.toString())
                    .apiKey("none")
                    .modelName("scripted")
                    .build();
            var asking = remembered()
                    .attachTo(AiServices.builder(Assistant.class).chatModel(model))
                    .build();
            login.as(user, () -> asking.chat(id(user, ASKED), "Hello."));
        }
        return true;
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
        if (served != null) {
            served.close();
        }
        kernel.close();
    }
}
