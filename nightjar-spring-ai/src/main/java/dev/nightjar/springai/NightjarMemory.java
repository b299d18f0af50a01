package dev.nightjar.springai;

import dev.nightjar.kernel.AgentKernel;
import java.util.List;
import java.util.Map;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClient.ChatClientRequestSpec;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.tool.ToolCallbackProvider;

/**
 * Memory for chat clients of Spring AI: give a client the {@link #advisors()}, and ask with {@link #prompt}. Memory never breaks
 * or holds up a request: what goes wrong is in {@link AgentKernel#failures()}. It does not close the kernel. Thread-safe.
 */
public final class NightjarMemory {

    /** Most turns of a conversation that are shown. */
    public static final int RESUMED_TURNS = 20;

    private final AgentKernel kernel;
    private final SessionResolver sessions;
    private final ConversationChatMemoryRepository repository;
    private final OpenTurns turns;
    private final List<Advisor> advisors;
    private final ToolCallbackProvider tools;

    private NightjarMemory(AgentKernel kernel, SessionResolver sessions) {
        this.kernel = kernel;
        this.sessions = sessions;
        repository = new ConversationChatMemoryRepository(kernel, sessions, RESUMED_TURNS);
        kernel.events().register(repository);
        turns = new OpenTurns(repository);
        advisors = List.of(new TurnAdvisor(sessions, turns), new BlockAdvisor());
        tools = new MemoryToolCallbacks(kernel, sessions);
    }

    /** For an application with one user, or one memory for all: everything is in the kernel's own namespace. */
    public static NightjarMemory of(AgentKernel kernel) {
        return new NightjarMemory(kernel, SessionResolver.ofKernel(kernel));
    }

    /** For an application with many users, each with a memory of their own: {@link SessionResolver#ofUsers}. */
    public static NightjarMemory of(AgentKernel kernel, SessionResolver sessions) {
        return new NightjarMemory(kernel, sessions);
    }

    /**
     * Two advisors for the client. The first one captures what the user said and the complete answer; it stands in front of
     * those for chat memory and for tools. The last one puts the block of memory in front of the user's text, so that no chat
     * memory keeps it. Calls of tools are captured where an advisor makes them: with a {@code ToolCallAdvisor}.
     */
    public List<Advisor> advisors() {
        return advisors;
    }

    /**
     * Shows the model what was said before in the conversation, with the calls of tools, also after a restart: the newest {@value
     * #RESUMED_TURNS} turns, read for each request, so that nothing is shown that was erased. It needs the {@link #advisors()}. An
     * application with a chat memory of its own leaves it out.
     */
    public Advisor historyAdvisor() {
        return new HistoryAdvisor(RESUMED_TURNS);
    }

    /** The tools of the kernel. They need the conversation id in the tool context, where {@link #prompt} puts it. */
    public ToolCallbackProvider tools() {
        return tools;
    }

    /**
     * Conversations that go on where they ended, for a {@code MessageWindowChatMemory}. It needs the {@link #advisors()}, which
     * store what is said. Deleting a conversation erases it for good, with what was learned from it alone; to begin anew without
     * that, take another id.
     */
    public ChatMemoryRepository chatMemoryRepository() {
        return repository;
    }

    AgentKernel kernel() {
        return kernel;
    }

    SessionResolver sessions() {
        return sessions;
    }

    OpenTurns turns() {
        return turns;
    }

    /**
     * A request in a conversation, for the advisors and for the tools. Whose it is the advisors are told here, in the caller's thread.
     *
     * @param conversationId which one; made by the application or checked against the login, for it says whose memory is used
     */
    public ChatClientRequestSpec prompt(ChatClient client, String conversationId) {
        var session = sessions.session(conversationId);
        return client.prompt()
                .advisors(spec ->
                        spec.param(ChatMemory.CONVERSATION_ID, conversationId).param(TurnAdvisor.SESSION, session))
                .toolContext(Map.of(ChatMemory.CONVERSATION_ID, conversationId));
    }
}
