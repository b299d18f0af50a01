package dev.nightjar.plugin.memory.conversation;

import static com.google.common.base.Preconditions.checkArgument;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.conversation.FoundCall;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.SessionPage;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.internal.value.Identifier;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.PageEnd;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@link ConversationStore} on a database. Thread-safe. */
public final class StoredConversations implements ConversationStore {

    private static final int CALLS_AT_ONCE = 500;

    private final Database database;
    private final ConversationSettings settings;

    public StoredConversations(Database database, ConversationSettings settings) {
        this.database = database;
        this.settings = settings;
    }

    @Override
    public SessionPage page(MemoryScope scope, @Nullable String after, int limit) {
        requirePositive("limit", limit);
        var end = after == null ? null : PageEnd.of(after, id -> Identifier.wellFormed("after", id));
        int oneMore = limit == Integer.MAX_VALUE ? limit : limit + 1;
        var found = database.read(tx -> end == null
                ? tx.conversations().list(scope, oneMore)
                : tx.conversations().listAfter(scope, end, oneMore));
        if (found.size() <= limit) {
            return new SessionPage(found, null);
        }
        var last = found.get(limit - 1);
        return new SessionPage(found.subList(0, limit), new PageEnd(last.updatedAt(), last.id()).token());
    }

    @Override
    public List<Session> sessionsWithin(MemoryScope scope, Instant from, Instant until) {
        return database.read(tx -> tx.conversations().within(scope, from, until));
    }

    @Override
    public Optional<Instant> newestBefore(MemoryScope scope, Instant before) {
        return database.read(tx -> tx.conversations().newestBefore(scope, before));
    }

    @Override
    public long countSessions(MemoryScope scope) {
        return database.read(tx -> tx.conversations().count(scope));
    }

    @Override
    public long countTurns(MemoryScope scope) {
        return database.read(tx -> tx.conversations().countTurns(scope));
    }

    @Override
    public Optional<Session> session(MemoryScope scope, String sessionId) {
        Identifier.wellFormed("session id", sessionId);
        return database.read(tx -> tx.conversations().find(scope, sessionId))
                .filter(session -> session.messageCount() > 0);
    }

    @Override
    public List<StoredMessage> messages(MemoryScope scope, String sessionId, int last) {
        requirePositive("last", last);
        Identifier.wellFormed("session id", sessionId);
        return database.read(tx -> tx.sessions()
                .find(scope, sessionId)
                .map(session -> tx.conversations().messages(session.pk(), last))
                .orElse(List.of()));
    }

    @Override
    public List<StoredMessage> transcript(MemoryScope scope, String sessionId, int last) {
        requirePositive("last", last);
        Identifier.wellFormed("session id", sessionId);
        return database.read(tx -> tx.sessions()
                .find(scope, sessionId)
                .map(session -> tx.conversations().transcript(session.pk(), last))
                .orElse(List.of()));
    }

    @Override
    public List<FoundCall> calls(MemoryScope scope, String words, int limit) {
        requirePositive("limit", limit);
        var wanted = CleanText.pieces(words).stream().map(NameKey::of).toList();
        var found = new ArrayList<FoundCall>();
        long below = Long.MAX_VALUE;
        while (true) {
            long end = below;
            var page = database.read(tx -> tx.conversations().callsBelow(scope, end, CALLS_AT_ONCE));
            for (var one : page) {
                var call = one.found().call();
                var text = NameKey.of(call.name() + ' ' + call.arguments());
                if (wanted.stream().allMatch(text::contains)) {
                    found.add(one.found());
                    if (found.size() == limit) {
                        return found;
                    }
                }
            }
            if (page.size() < CALLS_AT_ONCE) {
                return found;
            }
            below = page.get(page.size() - 1).pk();
        }
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
