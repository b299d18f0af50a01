package dev.nightjar.langchain4j;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.observability.api.listener.AiServiceListener;
import dev.langchain4j.rag.RetrievalAugmentor;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.tool.ToolProvider;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import java.util.List;

/**
 * Memory for AI services of LangChain4j. {@link #attachTo} gives a service all of it; the parts are for applications that
 * put theirs together themselves. Memory never breaks or holds up a service: what goes wrong is in
 * {@link AgentKernel#failures()}. It does not close the kernel. Thread-safe.
 */
public final class NightjarMemory {

    /** Most messages of a conversation that a service made by {@link #attachTo} shows its model. */
    public static final int MAX_MESSAGES = 100;

    /** Most turns of a conversation that are shown. */
    public static final int RESUMED_TURNS = 20;

    private final AgentKernel kernel;
    private final SessionResolver sessions;
    private final ConversationChatMemoryStore messages;

    private NightjarMemory(AgentKernel kernel, SessionResolver sessions) {
        this.kernel = kernel;
        this.sessions = sessions;
        messages = new ConversationChatMemoryStore(sessions, this::erase, RESUMED_TURNS);
        kernel.events().register(messages);
    }

    /** For services whose {@code @MemoryId} is a {@link UserSession}, or the id of a conversation in the kernel's namespace. */
    public static NightjarMemory of(AgentKernel kernel) {
        return new NightjarMemory(kernel, SessionResolver.of(kernel));
    }

    /** For services with another {@code @MemoryId}. */
    public static NightjarMemory of(AgentKernel kernel, SessionResolver sessions) {
        return new NightjarMemory(kernel, sessions);
    }

    /**
     * Gives a service memory: what was said is captured, what fits a prompt stands in front of it, conversations go on after a
     * restart, and the model can call the tools of the kernel. Takes the service's place for a chat memory, for a retriever and
     * for tool providers.
     *
     * @return the same builder
     */
    public <T> AiServices<T> attachTo(AiServices<T> service) {
        return service.chatMemoryProvider(id -> MessageWindowChatMemory.builder()
                        .id(id)
                        .maxMessages(MAX_MESSAGES)
                        .chatMemoryStore(messages)
                        .build())
                .retrievalAugmentor(new PromptAugmentor(sessions, false))
                .toolProvider(toolProvider())
                .registerListeners(listeners());
    }

    /**
     * The same for a service that is to have this model, which reads conversations for memory, too.
     *
     * @return the same builder
     * @see #readWith
     */
    public <T> AiServices<T> attachTo(AiServices<T> service, ChatModel model) {
        readWith(model);
        return attachTo(service.chatModel(model));
    }

    /**
     * Lends memory a model: it reads finished conversations, in the background and within {@code maintenance.model_limits}, where
     * the kernel's configuration names no model.
     */
    public void readWith(ChatModel model) {
        kernel.model().lend(new LentChatModel(model));
    }

    /**
     * Puts the block of memory in front of each prompt, for a chat memory of the application's own: where that keeps prompts as they
     * were sent, what a block in it says is not said again.
     */
    public RetrievalAugmentor retrievalAugmentor() {
        return new PromptAugmentor(sessions, true);
    }

    /**
     * The block of memory as content, beside other retrievers. The injector of LangChain4j puts contents behind the prompt and
     * asks the model to answer with them; {@link #retrievalAugmentor()} does better where there is no other retriever.
     */
    public ContentRetriever contentRetriever() {
        return new MemoryContentRetriever(sessions);
    }

    /**
     * Conversations that go on where they ended: the turns that are stored, read for each turn, so that nothing is shown that was
     * erased, and the one under way. It needs the {@link #listeners()}, which store what is said. Deleting the
     * messages of a conversation erases it for good, with what was learned from it alone; to begin anew without that, take
     * another id.
     */
    public ChatMemoryStore chatMemoryStore() {
        return messages;
    }

    /** The tools of the kernel, for the user of each conversation. */
    public ToolProvider toolProvider() {
        return new MemoryToolProvider(sessions);
    }

    /** Capture what users say and what services answer. Register them once with each service. */
    public List<AiServiceListener<?>> listeners() {
        return new TurnListener(sessions, messages).listeners();
    }

    private void erase(HostSession session) {
        kernel.service(Erasure.class)
                .ifPresent(erasure ->
                        erasure.erase(session.scope(), new ErasureTarget.OneSession(session.id()), progress -> {}));
    }
}
