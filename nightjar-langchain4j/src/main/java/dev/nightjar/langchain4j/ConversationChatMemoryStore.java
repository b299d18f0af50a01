package dev.nightjar.langchain4j;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import dev.nightjar.kernel.agent.LangChain4jTypes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * The messages a model is shown of a conversation: as they were sent while the conversation goes on, and after a restart or an
 * hour without a word those that are stored. It stores nothing itself; {@link TurnListener} does. Thread-safe.
 */
final class ConversationChatMemoryStore implements ChatMemoryStore {

    private static final Duration OPEN = Duration.ofHours(1);
    private static final int MAX_OPEN = 10_000;

    private final SessionResolver sessions;
    private final Consumer<Object> eraser;
    private final int turns;
    private final Cache<Object, List<ChatMessage>> open = CacheBuilder.newBuilder()
            .expireAfterAccess(OPEN)
            .maximumSize(MAX_OPEN)
            .build();

    /**
     * @param eraser erases what is stored of a conversation
     * @param turns how many turns of a stored conversation are shown, ≥ 1
     */
    ConversationChatMemoryStore(SessionResolver sessions, Consumer<Object> eraser, int turns) {
        this.sessions = sessions;
        this.eraser = eraser;
        this.turns = turns;
    }

    @Override
    public List<ChatMessage> getMessages(Object memoryId) {
        try {
            return open.get(memoryId, () -> stored(memoryId));
        } catch (ExecutionException e) {
            throw new IllegalStateException("unreachable: nothing checked is thrown", e);
        }
    }

    @Override
    public void updateMessages(Object memoryId, List<ChatMessage> messages) {
        open.put(memoryId, List.copyOf(messages));
    }

    @Override
    public void deleteMessages(Object memoryId) {
        open.invalidate(memoryId);
        eraser.accept(memoryId);
    }

    /** Without texts of the user's that have no answer yet: the one that is about to be sent is stored already. */
    private List<ChatMessage> stored(Object memoryId) {
        var messages = LangChain4jTypes.messages(sessions.session(memoryId).newestTurns(turns));
        int end = messages.size();
        while (end > 0 && messages.get(end - 1) instanceof UserMessage) {
            end--;
        }
        return List.copyOf(messages.subList(0, end));
    }
}
