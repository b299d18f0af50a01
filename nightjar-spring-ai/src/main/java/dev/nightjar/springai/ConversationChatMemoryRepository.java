package dev.nightjar.springai;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.UserMessage;

/**
 * The messages a model is shown of a conversation: as the chat memory saved them while the conversation goes on, and after a
 * restart or an hour without a word the texts that are stored. It stores nothing itself; {@link TurnAdvisor} does. Thread-safe.
 */
final class ConversationChatMemoryRepository implements ChatMemoryRepository {

    private static final Duration OPEN = Duration.ofHours(1);
    private static final int MAX_OPEN = 10_000;
    private static final int MAX_LISTED = 10_000;

    private final AgentKernel kernel;
    private final SessionResolver sessions;
    private final int turns;
    private final Cache<String, List<Message>> open = CacheBuilder.newBuilder()
            .expireAfterAccess(OPEN)
            .maximumSize(MAX_OPEN)
            .build();

    /** @param turns how many turns of a stored conversation are shown, ≥ 1 */
    ConversationChatMemoryRepository(AgentKernel kernel, SessionResolver sessions, int turns) {
        this.kernel = kernel;
        this.sessions = sessions;
        this.turns = turns;
    }

    /** Those stored in the kernel's own namespace, and those of all users that are under way. */
    @Override
    public List<String> findConversationIds() {
        var ids = new LinkedHashSet<String>();
        kernel.service(ConversationStore.class)
                .ifPresent(store -> store.sessions(kernel.scope(), MAX_LISTED).stream()
                        .map(Session::id)
                        .forEach(ids::add));
        ids.addAll(open.asMap().keySet());
        return List.copyOf(ids);
    }

    @Override
    public List<Message> findByConversationId(String conversationId) {
        try {
            return open.get(conversationId, () -> stored(conversationId));
        } catch (ExecutionException e) {
            throw new IllegalStateException("unreachable: nothing checked is thrown", e);
        }
    }

    @Override
    public void saveAll(String conversationId, List<Message> messages) {
        open.put(conversationId, List.copyOf(messages));
    }

    @Override
    public void deleteByConversationId(String conversationId) {
        open.invalidate(conversationId);
        var session = sessions.session(conversationId);
        kernel.service(Erasure.class)
                .ifPresent(erasure ->
                        erasure.erase(session.scope(), new ErasureTarget.OneSession(session.id()), progress -> {}));
    }

    /** Without texts of the user's that have no answer yet: the one that is about to be sent is stored already. */
    private List<Message> stored(String conversationId) {
        var messages = sessions.session(conversationId).newestTurns(turns).stream()
                .filter(message -> !message.text().isEmpty())
                .toList();
        int end = messages.size();
        while (end > 0 && messages.get(end - 1).role() == Role.USER) {
            end--;
        }
        return messages.subList(0, end).stream()
                .map(ConversationChatMemoryRepository::message)
                .toList();
    }

    private static Message message(StoredMessage stored) {
        return stored.role() == Role.USER ? new UserMessage(stored.text()) : new AssistantMessage(stored.text());
    }
}
