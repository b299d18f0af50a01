package dev.nightjar.springai;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.remote.RemoteMemory;
import dev.nightjar.kernel.report.ToolDescription;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClient.ChatClientRequestSpec;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.tool.ToolCallbackProvider;

/**
 * Memory for chat clients of Spring AI. Add the {@link #advisors()} to a client, and call it with {@link #prompt}.
 * Memory never breaks or delays a request; failures are in {@link AgentKernel#failures()}. It does not close the
 * kernel. Thread-safe.
 */
public final class NightjarMemory {

    /** Maximum turns of a conversation that are shown. */
    public static final int RESUMED_TURNS = 20;

    private final @Nullable AgentKernel kernel;
    private final SessionResolver sessions;
    private final ConversationChatMemoryRepository repository;
    private final OpenTurns turns;
    private final List<Advisor> advisors;
    private final ToolCallbackProvider tools;

    private NightjarMemory(
            @Nullable AgentKernel kernel, SessionResolver sessions, Supplier<List<ToolDescription>> offered) {
        this.kernel = kernel;
        this.sessions = sessions;
        repository = new ConversationChatMemoryRepository(kernel, sessions, RESUMED_TURNS);
        if (kernel != null) {
            kernel.events().register(repository);
        }
        turns = new OpenTurns(repository);
        advisors = List.of(new TurnAdvisor(sessions, turns), new BlockAdvisor());
        tools = new MemoryToolCallbacks(offered, sessions);
    }

    /** For an application with one user, or one memory for all users, in the kernel's own namespace. */
    public static NightjarMemory of(AgentKernel kernel) {
        return of(kernel, SessionResolver.ofKernel(kernel));
    }

    /** For an application with many users, each with a separate memory: {@link SessionResolver#ofUsers}. */
    public static NightjarMemory of(AgentKernel kernel, SessionResolver sessions) {
        return new NightjarMemory(kernel, sessions, () -> kernel.tools().list());
    }

    /**
     * For an application whose memory is on a server, in the namespace of the client's token. Failures are in
     * {@link RemoteMemory#failures()} and in the log. It does not close the client.
     */
    public static NightjarMemory of(RemoteMemory memory) {
        return of(memory, SessionResolver.ofServer(memory));
    }

    /**
     * Memory on a server for an application with many users, each with a separate memory:
     * {@link SessionResolver#ofServerUsers}.
     */
    public static NightjarMemory of(RemoteMemory memory, SessionResolver sessions) {
        return new NightjarMemory(null, sessions, memory::tools);
    }

    /**
     * Two advisors for the client. The first one captures the user's message and the complete answer; it is in front of
     * the advisors for chat memory and tools. The last one puts context in front of the user's text, so that no chat
     * memory stores it. Tool calls are captured if an advisor makes them, such as {@code ToolCallAdvisor}.
     */
    public List<Advisor> advisors() {
        return advisors;
    }

    /**
     * Shows the model the earlier messages and tool calls of the conversation, also after a restart: the newest
     * {@value #RESUMED_TURNS} turns, reread for each request so that erased text is not shown. It needs the
     * {@link #advisors()}. Do not add it if the application has its own chat memory.
     */
    public Advisor historyAdvisor() {
        return new HistoryAdvisor(RESUMED_TURNS);
    }

    /**
     * The kernel's tools. They act for the conversation that {@link #prompt} or the {@link #advisors()} resolved.
     * Without both they need the conversation id in the tool context, and the {@link SessionResolver} is called in the
     * thread of the tool.
     */
    public ToolCallbackProvider tools() {
        return tools;
    }

    /**
     * Conversations that resume where they ended, for a {@code MessageWindowChatMemory}. It needs the
     * {@link #advisors()}, which store messages. Deleting a conversation erases it for good, with what was learned from
     * it alone. To start anew without erasing, use another id.
     */
    public ChatMemoryRepository chatMemoryRepository() {
        return repository;
    }

    /** @throws IllegalStateException naming what needs it, when memory is on a server */
    AgentKernel kernel(String whatNeedsIt) {
        if (kernel == null) {
            throw new IllegalStateException(whatNeedsIt
                    + " needs memory in this application, but it is on a server (nightjar.url): use the advisors, which"
                    + " show the model its history, too, or leave nightjar.url out");
        }
        return kernel;
    }

    SessionResolver sessions() {
        return sessions;
    }

    OpenTurns turns() {
        return turns;
    }

    /**
     * A request in a conversation, with the conversation id for advisors and tools. The user is resolved here, in the
     * caller's thread.
     *
     * @param conversationId the conversation; it decides whose memory is used, so create it yourself or check it
     *     against the login
     * @throws IllegalArgumentException when the resolver finds no user
     */
    public ChatClientRequestSpec prompt(ChatClient client, String conversationId) {
        var session = sessions.session(conversationId);
        return client.prompt()
                .advisors(spec ->
                        spec.param(ChatMemory.CONVERSATION_ID, conversationId).param(TurnAdvisor.SESSION, session))
                .toolContext(
                        Map.of(ChatMemory.CONVERSATION_ID, conversationId, ToolSession.KEY, new ToolSession(session)));
    }
}
