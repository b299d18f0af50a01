package dev.nightjar.springai;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.Role;
import dev.nightjar.spi.event.MemoriesErased;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.UserMessage;

/**
 * The messages of a conversation for the application's chat memory: the stored ones, and until the turn ends those that
 * the chat memory saved. It stores nothing; {@link TurnAdvisor} does. Thread-safe.
 */
final class ConversationChatMemoryRepository implements ChatMemoryRepository {

    /** Without a {@link TurnAdvisor}, nothing reports the end of a turn. */
    private static final Duration LONGEST_TURN = Duration.ofHours(1);

    private static final int MAX_OPEN = 10_000;
    private static final int MAX_LISTED = 10_000;

    private final @Nullable AgentKernel kernel;
    private final SessionResolver sessions;
    private final int turns;
    private final Cache<ConversationKey, List<Message>> open = CacheBuilder.newBuilder()
            .expireAfterAccess(LONGEST_TURN)
            .maximumSize(MAX_OPEN)
            .build();

    /**
     * @param kernel the kernel with the memory; null when it is on a server
     * @param turns maximum turns of a stored conversation, ≥ 1
     */
    ConversationChatMemoryRepository(@Nullable AgentKernel kernel, SessionResolver sessions, int turns) {
        this.kernel = kernel;
        this.sessions = sessions;
        this.turns = turns;
    }

    /**
     * Only those in the kernel's own namespace, so that nobody sees another user's.
     *
     * @throws UnsupportedOperationException when memory is on a server
     */
    @Override
    public List<String> findConversationIds() {
        var here = kernel;
        if (here == null) {
            throw new UnsupportedOperationException("The conversations of a server (nightjar.url) are not listed here;"
                    + " keep their ids in the application, or look at the server's pages");
        }
        return here.service(ConversationStore.class).stream()
                .flatMap(store -> store.sessions(here.scope(), MAX_LISTED).stream())
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
        session.erase();
    }

    /** A turn has ended, perhaps with a failure. From now on only its stored messages are shown. */
    void drop(HostSession session) {
        open.invalidate(ConversationKey.of(session));
    }

    /** The saved messages may contain erased text. */
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
