package dev.nightjar.springai;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.event.MemoriesErased;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.UserMessage;

/**
 * The texts a model is shown of a conversation, for a chat memory of the application: those that are stored, and until the turn is
 * over those that the chat memory saved. It stores nothing itself; {@link TurnAdvisor} does. Thread-safe.
 */
final class ConversationChatMemoryRepository implements ChatMemoryRepository {

    /** Where no {@link TurnAdvisor} tells that a turn is over. */
    private static final Duration LONGEST_TURN = Duration.ofHours(1);

    private static final int MAX_OPEN = 10_000;
    private static final int MAX_LISTED = 10_000;

    private final AgentKernel kernel;
    private final SessionResolver sessions;
    private final int turns;
    private final Cache<ConversationKey, List<Message>> open = CacheBuilder.newBuilder()
            .expireAfterAccess(LONGEST_TURN)
            .maximumSize(MAX_OPEN)
            .build();

    /** @param turns how many turns of a stored conversation are shown, ≥ 1 */
    ConversationChatMemoryRepository(AgentKernel kernel, SessionResolver sessions, int turns) {
        this.kernel = kernel;
        this.sessions = sessions;
        this.turns = turns;
    }

    /** Those stored in the kernel's own namespace: nobody is told of another user's. */
    @Override
    public List<String> findConversationIds() {
        return kernel.service(ConversationStore.class).stream()
                .flatMap(store -> store.sessions(kernel.scope(), MAX_LISTED).stream())
                .map(Session::id)
                .toList();
    }

    @Override
    public List<Message> findByConversationId(String conversationId) {
        var session = sessions.session(conversationId);
        try {
            return open.get(ConversationKey.of(session), () -> stored(session));
        } catch (ExecutionException e) {
            throw new IllegalStateException("unreachable: nothing checked is thrown", e);
        }
    }

    @Override
    public void saveAll(String conversationId, List<Message> messages) {
        open.put(ConversationKey.of(sessions.session(conversationId)), List.copyOf(messages));
    }

    @Override
    public void deleteByConversationId(String conversationId) {
        var session = sessions.session(conversationId);
        drop(session);
        kernel.service(Erasure.class)
                .ifPresent(erasure ->
                        erasure.erase(session.scope(), new ErasureTarget.OneSession(session.id()), progress -> {}));
    }

    /** A turn is over: what is stored of it is what is shown, also when it failed. */
    void drop(HostSession session) {
        open.invalidate(ConversationKey.of(session));
    }

    /** What was saved may say what is gone. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(MemoriesErased event) {
        open.asMap().keySet().removeIf(key -> key.namespace().equals(event.namespace()));
    }

    private List<Message> stored(HostSession session) {
        return session.newestTurns(turns).stream()
                .filter(message -> !message.text().isEmpty())
                .map(ConversationChatMemoryRepository::message)
                .toList();
    }

    static Message message(StoredMessage stored) {
        return stored.role() == Role.USER ? new UserMessage(stored.text()) : new AssistantMessage(stored.text());
    }
}
