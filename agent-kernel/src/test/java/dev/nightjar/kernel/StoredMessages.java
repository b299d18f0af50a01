package dev.nightjar.kernel;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.FoundCall;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.SessionPage;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.event.MessageEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An operational store in memory, which hears of messages on the bus. */
public final class StoredMessages implements ConversationStore, AgentExtension {

    private final Map<String, List<StoredMessage>> sessions = new LinkedHashMap<>();

    @Override
    public void initialize(ExtensionContext host) {
        host.provide(ConversationStore.class, this);
        host.events().register(this);
    }

    /** Stores it. */
    @Subscribe
    public void on(MessageEvent event) {
        var said = sessions.computeIfAbsent(key(event.scope(), event.sessionId()), key -> new ArrayList<>());
        said.add(new StoredMessage(
                said.size() + 1L, event.role(), event.speaker(), event.text(), event.time(), event.steps()));
    }

    private static String key(MemoryScope scope, String session) {
        return scope.agentId() + " " + scope.namespace().value() + " " + session;
    }

    @Override
    public SessionPage page(MemoryScope scope, @Nullable String after, int limit) {
        return new SessionPage(List.of(), null);
    }

    @Override
    public long countSessions(MemoryScope scope) {
        return sessions.size();
    }

    @Override
    public Optional<Session> session(MemoryScope scope, String id) {
        int count = messages(scope, id, Integer.MAX_VALUE).size();
        return Optional.of(new Session(
                id,
                scope.agentId(),
                scope.namespace(),
                Instant.EPOCH,
                Instant.EPOCH,
                count,
                count,
                false,
                Session.UNTITLED));
    }

    @Override
    public List<StoredMessage> messages(MemoryScope scope, String id, int last) {
        var said = sessions.getOrDefault(key(scope, id), List.of());
        return List.copyOf(said.subList(Math.max(0, said.size() - last), said.size()));
    }

    @Override
    public List<FoundCall> calls(MemoryScope scope, String words, int limit) {
        return List.of();
    }

    @Override
    public int prune(MemoryScope scope) {
        return 0;
    }
}
