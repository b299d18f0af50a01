package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.database.HostId;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.SessionTable.Item;
import dev.nightjar.plugin.memory.table.SessionTable.KnownMessage;
import dev.nightjar.plugin.memory.table.SessionTable.Place;
import dev.nightjar.plugin.memory.table.SessionTable.SessionRow;
import dev.nightjar.plugin.memory.table.row.NewMessage;
import dev.nightjar.plugin.memory.table.row.Screened;
import dev.nightjar.spi.consolidation.ReadBy;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.consolidation.SessionConsolidation.PendingSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sessions, their messages and their consolidation. */
public record SessionTable(Sql sql, Instant now) {

    /** A session that failed this often rests until somebody looks at it. */
    public static final int MAX_ATTEMPTS = 5;

    private static final String FIND = """
            SELECT pk, last_seq, consolidated_seq FROM sessions
            WHERE agent_id = ? AND namespace = ? AND session_id = ?""";

    private static final String INSERT = """
            INSERT INTO sessions (agent_id, namespace, session_id, created_at, updated_at) VALUES (?, ?, ?, ?, ?)""";

    /** The only row of a message that is no memory. */
    private static final String INSERT_MESSAGE = """
            INSERT INTO unremembered_messages (session_pk, seq, message_id, role, speaker, text, said_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)""";

    private static final String FIND_MESSAGE = """
            SELECT e.role, e.content, e.memory_id FROM sessions s JOIN memories e ON e.session_pk = s.pk
            WHERE s.agent_id = ? AND s.namespace = ? AND s.session_id = ? AND e.message_id = ?
            UNION ALL
            SELECT u.role, u.text, NULL FROM sessions s JOIN unremembered_messages u ON u.session_pk = s.pk
            WHERE s.agent_id = ? AND s.namespace = ? AND s.session_id = ? AND u.message_id = ?""";

    /**
     * Takes the next place in a session, but none for a message that the session has, or that was forgotten after it
     * was said.
     */
    private static final String TAKE_PLACE = """
            INSERT INTO sessions (agent_id, namespace, session_id, last_seq, created_at, updated_at)
            SELECT ?, ?, ?, 1, ?, ?
            WHERE NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.namespace = ? AND f.hash = ? AND f.forgotten_at > ?)
            ON CONFLICT (agent_id, namespace, session_id) DO UPDATE SET last_seq = sessions.last_seq + 1,
              updated_at = max(sessions.updated_at, excluded.updated_at),
              created_at = CASE WHEN sessions.created_at > excluded.created_at THEN excluded.created_at
                ELSE sessions.created_at END
            WHERE NOT EXISTS (SELECT 1 FROM memories e WHERE e.session_pk = sessions.pk AND e.message_id = ?)
              AND NOT EXISTS (SELECT 1 FROM unremembered_messages u
                WHERE u.session_pk = sessions.pk AND u.message_id = ?)
            RETURNING pk, last_seq, (SELECT n.pk FROM namespaces n WHERE n.namespace = sessions.namespace)""";

    private static final String OTHERS_PENDING = """
            SELECT session_id FROM sessions
            WHERE agent_id = ? AND namespace = ? AND consolidated_seq < last_seq AND pk <> ?
              AND consolidation_attempts < ? ORDER BY updated_at, pk""";

    private static final String PENDING = """
            SELECT session_id, updated_at, consolidation_attempts, consolidation_error,
              (SELECT count(*) FROM memories m WHERE m.session_pk = s.pk AND m.kind = 'episode'
                 AND m.valid_until IS NULL AND m.seq > s.consolidated_seq) AS episodes
            FROM sessions s WHERE agent_id = ? AND namespace = ? AND consolidated_seq < last_seq
            ORDER BY updated_at, pk""";

    private static final String LEASE = """
            UPDATE sessions SET lease_owner = ?, lease_until = ?
            WHERE pk = ? AND consolidated_seq < last_seq AND consolidation_attempts < ?
              AND (lease_until IS NULL OR lease_until <= ?)""";

    private static final String COMPLETE = """
            UPDATE sessions SET consolidated_seq = max(consolidated_seq, ?), consolidated_at = ?,
              consolidation_error = CASE WHEN ? = 'statements' AND consolidation_attempts = 0
                AND consolidation_error IS NOT NULL THEN 'postponed' END,
              consolidation_attempts = 0, lease_owner = NULL, lease_until = NULL,
              read_by = CASE WHEN ? > 0 AND read_by = 'statements' THEN 'statements' ELSE ? END
            WHERE pk = ? AND lease_owner = ?""";

    private static final String READ_AGAIN = """
            UPDATE sessions SET consolidated_seq = 0, consolidation_attempts = 0, consolidation_error = NULL
            WHERE agent_id = ? AND namespace = ? AND read_by = ? AND consolidated_seq > 0 AND lease_owner IS NULL
              AND EXISTS (SELECT 1 FROM memories m
                WHERE m.session_pk = sessions.pk AND m.kind = 'episode' AND m.valid_until IS NULL)""";

    private static final String READ_POSTPONED_AGAIN =
            READ_AGAIN + " AND consolidated_seq = last_seq AND consolidation_error = 'postponed' RETURNING session_id";

    private static final String FAIL = """
            UPDATE sessions SET consolidation_attempts = consolidation_attempts + 1, consolidation_error = ?,
              lease_owner = NULL, lease_until = NULL
            WHERE pk = ? AND lease_owner = ?""";

    /** A lease that nobody holds, until its time comes. */
    private static final String POSTPONE = """
            UPDATE sessions SET consolidation_error = ?, lease_owner = 'postponed', lease_until = ?
            WHERE pk = ? AND lease_owner = ?""";

    private static final String POSTPONED = """
            SELECT count(*) OVER () AS number, updated_at, consolidation_error FROM sessions
            WHERE agent_id = ? AND consolidated_seq < last_seq AND lease_owner = 'postponed'
            ORDER BY updated_at, pk LIMIT 1""";

    private static final String RELEASE =
            "UPDATE sessions SET lease_owner = NULL, lease_until = NULL WHERE pk = ? AND lease_owner = ?";

    private static final String SETTLE = """
            UPDATE sessions SET consolidated_seq = last_seq
            WHERE pk = ? AND consolidated_seq < last_seq AND NOT EXISTS (
              SELECT 1 FROM memories m WHERE m.session_pk = sessions.pk AND m.kind = 'episode'
                AND m.valid_until IS NULL AND m.seq > sessions.consolidated_seq)""";

    private static final String SCRATCHPAD =
            "SELECT text, written_at FROM scratchpad_items WHERE session_pk = ? ORDER BY position";

    private static final String INSERT_ITEM =
            "INSERT INTO scratchpad_items (session_pk, position, text, written_at) VALUES (?, ?, ?, ?)";

    private static final String CLEAR_SCRATCHPAD = "DELETE FROM scratchpad_items WHERE session_pk = ?";

    /** The session with this name in the scope's own agent and namespace. */
    public Optional<SessionRow> find(MemoryScope scope, String sessionId) {
        return sql.first(
                FIND, SessionTable::session, scope.agentId(), scope.namespace().value(), new HostId(sessionId));
    }

    /** A session's message with this id of the host's, also one that was dropped. */
    public Optional<KnownMessage> findMessage(MemoryScope scope, String sessionId, String messageId) {
        var asked = List.of(scope.agentId(), scope.namespace().value(), new HostId(sessionId), new HostId(messageId));
        return sql.first(FIND_MESSAGE, SessionTable::message, asked, asked);
    }

    /**
     * Takes the next place in a session, made when there is none, for a message to fill.
     *
     * @param messageId the host's own id of the message; null when it has none
     * @param forgottenAs the hash by which it is known when it was forgotten; null when it has no text
     * @param said when it was said
     * @return empty when the session has a message with this id, or this one was forgotten since
     */
    public Optional<Place> takePlace(
            MemoryScope scope,
            String sessionId,
            @Nullable String messageId,
            @Nullable String forgottenAs,
            Instant said) {
        var namespace = scope.namespace().value();
        long millis = said.toEpochMilli();
        var id = HostId.of(messageId);
        return sql.first(
                TAKE_PLACE,
                SessionTable::place,
                scope.agentId(),
                namespace,
                new HostId(sessionId),
                millis,
                millis,
                namespace,
                forgottenAs,
                millis,
                id,
                id);
    }

    private static Place place(ResultSet row) throws SQLException {
        long namespace = row.getLong(3);
        boolean hasMemories = !row.wasNull();
        return new Place(row.getLong(1), row.getLong(2), hasMemories ? namespace : null);
    }

    /** Stores a message that is no memory at the place taken for it. */
    public void insertMessage(NewMessage message) {
        sql.update(
                INSERT_MESSAGE,
                message.sessionPk(),
                message.sequence(),
                HostId.of(message.messageId()),
                message.role().label(),
                sql.screenedOrNull(message.speaker()),
                message.text().text(),
                message.saidAt().toEpochMilli());
    }

    /** The session with this name, made without messages when there is none. */
    public SessionRow findOrInsert(MemoryScope scope, String sessionId) {
        return find(scope, sessionId).orElseGet(() -> insert(scope, sessionId));
    }

    /** Moves the watermark of a session to its end when none of its episodes beyond the watermark is left. */
    public void settleIfNothingIsLeft(long sessionPk) {
        sql.update(SETTLE, sessionPk);
    }

    /** Names of the other sessions of the scope's agent and namespace that wait for consolidation. */
    public List<String> otherPending(MemoryScope scope, long sessionPk) {
        return sql.query(
                OTHERS_PENDING,
                row -> row.getString(1),
                scope.agentId(),
                scope.namespace().value(),
                sessionPk,
                MAX_ATTEMPTS);
    }

    /** All sessions of the scope's agent and namespace that wait for consolidation, longest waiting first. */
    public List<PendingSession> pending(MemoryScope scope) {
        return sql.query(
                PENDING,
                row -> new PendingSession(
                        row.getString("session_id"),
                        Instant.ofEpochMilli(row.getLong("updated_at")),
                        row.getLong("episodes"),
                        row.getInt("consolidation_attempts"),
                        row.getString("consolidation_error")),
                scope.agentId(),
                scope.namespace().value());
    }

    /** The postponed sessions of an agent that wait, in all namespaces; empty when there is none. */
    public Optional<SessionConsolidation.Postponed> postponed(String agentId) {
        return sql.first(
                POSTPONED,
                row -> new SessionConsolidation.Postponed(
                        row.getLong("number"),
                        Instant.ofEpochMilli(row.getLong("updated_at")),
                        row.getString("consolidation_error")),
                agentId);
    }

    /** Takes a pending session unless somebody has it or it failed too often. */
    public boolean lease(long sessionPk, String owner, Instant until) {
        return sql.update(LEASE, owner, until.toEpochMilli(), sessionPk, MAX_ATTEMPTS, now.toEpochMilli()) == 1;
    }

    /** Moves the watermark, notes who read and gives the lease back; false when the lease is somebody else's by now. */
    public boolean complete(long sessionPk, SessionConsolidation.Lease lease, ReadBy by) {
        return sql.update(
                        COMPLETE,
                        lease.throughSequence(),
                        now.toEpochMilli(),
                        by.label(),
                        lease.fromSequence(),
                        by.label(),
                        sessionPk,
                        lease.owner())
                == 1;
    }

    /** Moves the watermark of the scope's sessions that these have read back to their beginning. */
    public int readAgain(MemoryScope scope, ReadBy by) {
        return sql.update(READ_AGAIN, scope.agentId(), scope.namespace().value(), by.label());
    }

    /**
     * Moves the watermark of the scope's sessions back to their beginning that were postponed until they were read
     * without a model.
     *
     * @return their names
     */
    public List<String> readPostponedAgain(MemoryScope scope) {
        return sql.query(
                READ_POSTPONED_AGAIN,
                row -> row.getString(1),
                scope.agentId(),
                scope.namespace().value(),
                ReadBy.STATEMENTS.label());
    }

    /** Counts a failed attempt and gives the lease back. */
    public void fail(long sessionPk, String owner, String error) {
        sql.update(FAIL, sql.screened(error), sessionPk, owner);
    }

    /** Gives the lease back. */
    public void release(long sessionPk, String owner) {
        sql.update(RELEASE, sessionPk, owner);
    }

    /** Gives the lease back without counting an attempt; nobody can take the session before that time. */
    public void postpone(long sessionPk, String owner, String error, Instant until) {
        sql.update(POSTPONE, sql.screened(error), until.toEpochMilli(), sessionPk, owner);
    }

    private SessionRow insert(MemoryScope scope, String sessionId) {
        long millis = now.toEpochMilli();
        long pk = sql.insert(INSERT, scope.agentId(), scope.namespace().value(), new HostId(sessionId), millis, millis);
        return new SessionRow(pk, 0, 0);
    }

    private static KnownMessage message(ResultSet row) throws SQLException {
        var episode = row.getString(3);
        return new KnownMessage(
                Role.ofLabel(row.getString(1)), row.getString(2), episode == null ? null : new MemoryId(episode));
    }

    private static SessionRow session(ResultSet row) throws SQLException {
        return new SessionRow(row.getLong(1), row.getLong(2), row.getLong(3));
    }

    /**
     * A session.
     *
     * @param pk its key
     * @param lastSequence position of its newest message; 0 when it has none
     * @param consolidatedSequence its watermark
     */
    public record SessionRow(long pk, long lastSequence, long consolidatedSequence) {}

    /**
     * A place for a message.
     *
     * @param sessionPk key of its session
     * @param sequence position in the session, from 1
     * @param namespacePk key of the namespace; null when it has no memory yet
     */
    public record Place(
            long sessionPk, long sequence, @Nullable Long namespacePk) {}

    /**
     * A message that was stored before.
     *
     * @param role which side spoke
     * @param text what was said; empty for a turn that only called tools
     * @param episode its episode; null when there is none, or none any more
     */
    public record KnownMessage(
            Role role, String text, @Nullable MemoryId episode) {}

    /** The items of a session in their order; empty when there are none. */
    public List<Item> scratchpad(long sessionPk) {
        return sql.query(
                SCRATCHPAD, row -> new Item(row.getString(1), Instant.ofEpochMilli(row.getLong(2))), sessionPk);
    }

    /** Replaces all items of a session. */
    public void replaceScratchpad(long sessionPk, List<Screened> items) {
        sql.update(CLEAR_SCRATCHPAD, sessionPk);
        for (int i = 0; i < items.size(); i++) {
            sql.update(INSERT_ITEM, sessionPk, i, items.get(i).text(), now.toEpochMilli());
        }
    }

    /** Removes all items of a session; whether there were any. */
    public boolean clearScratchpad(long sessionPk) {
        return sql.update(CLEAR_SCRATCHPAD, sessionPk) > 0;
    }

    /**
     * An item.
     *
     * @param writtenAt when it was written
     */
    public record Item(String text, Instant writtenAt) {}
}
