package dev.nightjar.plugin.memory.conversation;

import static com.google.common.base.Preconditions.checkArgument;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.store.Database;
import java.util.List;
import java.util.Optional;

/** {@link ConversationStore} on a database. Thread-safe. */
public final class StoredConversations implements ConversationStore {

    private final Database database;
    private final ConversationSettings settings;

    public StoredConversations(Database database, ConversationSettings settings) {
        this.database = database;
        this.settings = settings;
    }

    @Override
    public List<Session> sessions(MemoryScope scope, int limit) {
        requirePositive("limit", limit);
        return database.read(tx -> tx.conversations().list(scope, limit));
    }

    @Override
    public long countSessions(MemoryScope scope) {
        return database.read(tx -> tx.conversations().count(scope));
    }

    @Override
    public Optional<Session> session(MemoryScope scope, String sessionId) {
        return database.read(tx -> tx.conversations().find(scope, sessionId))
                .filter(session -> session.messageCount() > 0);
    }

    @Override
    public List<StoredMessage> messages(MemoryScope scope, String sessionId, int last) {
        requirePositive("last", last);
        return database.read(tx -> tx.sessions()
                .find(scope, sessionId)
                .map(session -> tx.conversations().messages(session.pk(), last))
                .orElse(List.of()));
    }

    @Override
    public int prune(MemoryScope scope) {
        return database.write(tx -> {
            var old = tx.conversations().behind(scope, settings.maxSessions());
            old.forEach(tx.conversations()::dropMessages);
            return old.size();
        });
    }

    private static void requirePositive(String name, int value) {
        checkArgument(value >= 1, "%s must be 1 or more, but was %s", name, value);
    }
}
