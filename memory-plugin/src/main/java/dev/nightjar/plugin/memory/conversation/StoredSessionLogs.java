package dev.nightjar.plugin.memory.conversation;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.spi.conversation.SessionLog;
import dev.nightjar.spi.conversation.SessionLogStore;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@link SessionLogStore} on a database. Thread-safe.
 *
 * @param policy what is masked before it is stored
 */
public record StoredSessionLogs(Database database, MemoryPolicy policy) implements SessionLogStore {

    @Override
    public SessionLog save(MemoryScope scope, SessionLog.Draft draft) {
        var kept = new SessionLog.Draft(
                draft.sessionId(), draft.owner(), draft.createdAt(), draft.expiresAt(), masked(draft.details()));
        return database.write(tx -> {
            long session = tx.sessions().findOrInsert(scope, draft.sessionId()).pk();
            tx.sessionLogs().save(session, kept);
            return tx.sessionLogs().find(session).orElseThrow();
        });
    }

    @Override
    public Optional<SessionLog> find(MemoryScope scope, String sessionId) {
        return database.read(tx -> pk(tx, scope, sessionId).flatMap(tx.sessionLogs()::find));
    }

    @Override
    public List<SessionLog> ofOwner(String owner) {
        return database.read(tx -> tx.sessionLogs().ofOwner(owner));
    }

    @Override
    public List<SessionLog> expired(Instant before) {
        return database.read(tx -> tx.sessionLogs().expired(before));
    }

    @Override
    public List<SessionLog.Entry> entries(MemoryScope scope, String sessionId, boolean withArchived) {
        return database.read(tx -> pk(tx, scope, sessionId)
                .map(session -> tx.sessionLogs().entries(session, withArchived))
                .orElse(List.of()));
    }

    @Override
    public boolean append(MemoryScope scope, String sessionId, SessionLog.Entry entry) {
        var kept = masked(entry);
        return database.write(tx -> {
            long session = logged(tx, scope, sessionId);
            boolean isNew = tx.sessionLogs().append(session, kept);
            if (isNew) {
                tx.sessionLogs().nextVersion(session);
            }
            return isNew;
        });
    }

    @Override
    public boolean compact(MemoryScope scope, String sessionId, SessionLog.Compaction compaction) {
        var active = compaction.active().stream().map(this::masked).toList();
        return database.write(tx -> {
            long session = logged(tx, scope, sessionId);
            var log = tx.sessionLogs().find(session).orElseThrow();
            if (log.version() != compaction.expectedVersion()) {
                return false;
            }
            tx.sessionLogs().archiveOnly(session, compaction.archived());
            active.forEach(entry -> tx.sessionLogs().append(session, entry));
            tx.sessionLogs().nextVersion(session);
            return true;
        });
    }

    /** A text somebody said is stored exactly as in the conversation, so that erasing that text finds it here too. */
    private SessionLog.Entry masked(SessionLog.Entry entry) {
        var clean = CleanText.of(entry.text());
        var text = entry.isSaid() ? policy.screened(clean).text().text() : policy.masked(clean);
        return new SessionLog.Entry(
                entry.id(), entry.time(), entry.isSaid(), entry.isArchived(), text, masked(entry.parts()));
    }

    private Map<String, String> masked(Map<String, String> texts) {
        var masked = new HashMap<String, String>();
        texts.forEach((name, text) -> masked.put(policy.masked(CleanText.of(name)), policy.masked(CleanText.of(text))));
        return masked;
    }

    private static long logged(Tables tx, MemoryScope scope, String sessionId) {
        return pk(tx, scope, sessionId)
                .filter(session -> tx.sessionLogs().find(session).isPresent())
                .orElseThrow(() -> new IllegalArgumentException("There is no log of a session '" + sessionId + "'"));
    }

    private static Optional<Long> pk(Tables tx, MemoryScope scope, String sessionId) {
        return tx.sessions().find(scope, sessionId).map(session -> session.pk());
    }
}
