package dev.nightjar.langchain4j;

import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.observability.api.listener.AiServiceListener;
import dev.langchain4j.rag.RetrievalAugmentor;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.tool.ToolProvider;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import dev.nightjar.client.NightjarClient;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.remote.RemoteMemory;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Memory for AI services of LangChain4j. {@link #attachTo} gives a service all of it; use the parts if you assemble
 * services yourself. Memory never breaks or delays a service; failures are in {@link AgentKernel#failures()}. It does
 * not close the kernel. Thread-safe.
 */
public final class NightjarMemory {

    /** Maximum messages of a conversation that a service with {@link #attachTo} shows its model. */
    public static final int MAX_MESSAGES = 100;

    /** Maximum turns of a conversation that are shown. */
    public static final int RESUMED_TURNS = 20;

    private final @Nullable AgentKernel kernel;
    private final RunningTurns turns;
    private final ConversationChatMemoryStore messages;

    private NightjarMemory(@Nullable AgentKernel kernel, SessionResolver sessions) {
        this.kernel = kernel;
        turns = new RunningTurns(sessions);
        messages = new ConversationChatMemoryStore(turns, RESUMED_TURNS);
        if (kernel != null) {
            kernel.events().register(messages);
        }
    }

    /**
     * For services whose {@code @MemoryId} is a {@link UserSession}, or the id of a conversation in the kernel's
     * namespace.
     */
    public static NightjarMemory of(AgentKernel kernel) {
        return new NightjarMemory(kernel, SessionResolver.of(kernel));
    }

    /** For services with another {@code @MemoryId}. */
    public static NightjarMemory of(AgentKernel kernel, SessionResolver sessions) {
        return new NightjarMemory(kernel, sessions);
    }

    /**
     * For services whose memory is on a server, with the same {@code @MemoryId}s: a {@link UserSession} needs a token
     * that acts for users, anything else is the id of a conversation in the token's namespace. Failures are in the log.
     * The caller closes the client.
     */
    public static NightjarMemory of(NightjarClient client) {
        return of(RemoteMemory.of(client));
    }

    /** Memory on a server; failures are in {@link RemoteMemory#failures()}, too. */
    public static NightjarMemory of(RemoteMemory memory) {
        return of(memory, SessionResolver.of(memory));
    }

    /** Memory on a server for services with another {@code @MemoryId}. */
    public static NightjarMemory of(RemoteMemory memory, SessionResolver sessions) {
        Objects.requireNonNull(memory, "memory");
        return new NightjarMemory(null, sessions);
    }

    /**
     * Gives a service memory. Messages are captured, matching context is put in front of each prompt, conversations
     * resume after a restart, and the model can call the kernel's tools. This sets the service's chat memory, retriever
     * and tool providers.
     *
     * @return the same builder
     */
    public <T> AiServices<T> attachTo(AiServices<T> service) {
        return service.chatMemoryProvider(id -> MessageWindowChatMemory.builder()
                        .id(id)
                        .maxMessages(MAX_MESSAGES)
                        .chatMemoryStore(messages)
                        .build())
                .retrievalAugmentor(new PromptAugmentor(turns, false))
                .toolProvider(toolProvider())
                .registerListeners(listeners());
    }

    /**
     * Attaches memory like {@link #attachTo(dev.langchain4j.service.AiServices)}, and sets the service's model, which
     * also reads finished conversations.
     *
     * @return the same builder
     * @see #readWith
     */
    public <T> AiServices<T> attachTo(AiServices<T> service, ChatModel model) {
        readWith(model);
        return attachTo(service.chatModel(model));
    }

    /**
     * Lets this model read finished conversations, in the background and within {@code maintenance.model_limits}, if
     * the kernel's configuration names no model.
     *
     * @throws IllegalStateException when memory is on a server, which needs a model of its own
     */
    public void readWith(ChatModel model) {
        if (kernel == null) {
            throw new IllegalStateException(
                    "Memory is on a server, which cannot use this application's model: configure one"
                            + " there (model.provider), and attach the service without lending its model");
        }
        kernel.model().lend(new ChatModelAdapter(model));
    }

    /**
     * Puts context in front of each prompt, for an application with its own chat memory. If that memory keeps prompts
     * as sent, the content of earlier contexts is not repeated.
     */
    public RetrievalAugmentor retrievalAugmentor() {
        return new PromptAugmentor(turns, true);
    }

    /**
     * The context as content, beside other retrievers. LangChain4j's injector puts contents after the prompt and asks
     * the model to answer from them; without another retriever, {@link #retrievalAugmentor()} is better.
     */
    public ContentRetriever contentRetriever() {
        return new MemoryContentRetriever(turns);
    }

    /**
     * Conversations that resume where they ended: the stored turns, reread for each turn so that erased text is not
     * shown, and the present one. It needs the {@link #listeners()}, which store messages. Deleting the messages of a
     * conversation erases it for good, with what was learned from it alone. To start anew without erasing, use another
     * id.
     */
    public ChatMemoryStore chatMemoryStore() {
        return messages;
    }

    /** The kernel's tools, for the user of each conversation. */
    public ToolProvider toolProvider() {
        return new MemoryToolProvider(turns);
    }

    /** Listeners that capture messages and answers. Register them once with each service. */
    public List<AiServiceListener<?>> listeners() {
        return new TurnListener(turns, messages).listeners();
    }
}
