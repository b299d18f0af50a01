package dev.nightjar.core.store;

import dev.nightjar.core.database.Sql;
import dev.nightjar.memory.ConsolidationLease;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.PendingSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** SQL of sessions, their messages and their consolidation. Stateless and thread-safe. */
public final class SessionStore {

    /** A session that failed this often rests until somebody looks at it. */
    public static final int MAX_ATTEMPTS = 5;

    private static final String FIND = """
            SELECT pk, last_seq, consolidated_seq FROM sessions
            WHERE agent_id = ? AND namespace = ? AND session_id = ?""";
    private static final String INSERT = """
            INSERT INTO sessions (agent_id, namespace, session_id, last_seq, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)""";
    private static final String INSERT_MESSAGE = """
            INSERT INTO messages (session_pk, seq, message_id, role, speaker, text, said_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)""";
    private static final String MESSAGE_BY_ID = """
            SELECT m.pk FROM sessions s JOIN messages m ON m.session_pk = s.pk
            WHERE s.agent_id = ? AND s.namespace = ? AND s.session_id = ? AND m.message_id = ?""";
    private static final String NEXT_PLACE = """
            UPDATE sessions SET last_seq = last_seq + 1, updated_at = max(updated_at, ?)
            WHERE agent_id = ? AND namespace = ? AND session_id = ? RETURNING pk, last_seq, consolidated_seq""";
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
              consolidation_attempts = 0, consolidation_error = NULL, lease_owner = NULL, lease_until = NULL
            WHERE pk = ? AND lease_owner = ?""";
    private static final String FAIL = """
            UPDATE sessions SET consolidation_attempts = consolidation_attempts + 1, consolidation_error = ?,
              lease_owner = NULL, lease_until = NULL
            WHERE pk = ? AND lease_owner = ?""";
    private static final String SETTLE = """
            UPDATE sessions SET consolidated_seq = last_seq
            WHERE pk = ? AND consolidated_seq < last_seq AND NOT EXISTS (
              SELECT 1 FROM memories m WHERE m.session_pk = sessions.pk AND m.kind = 'episode'
                AND m.valid_until IS NULL AND m.seq > sessions.consolidated_seq)""";
    private static final String MARK = """
            UPDATE sessions SET consolidated_seq = last_seq, consolidated_at = ?, consolidation_attempts = 0,
              consolidation_error = NULL WHERE pk = ?""";

    /** The session with this name in the scope's own agent and namespace. */
    public Optional<SessionRow> find(Sql sql, MemoryScope scope, String sessionId) {
        return sql.first(
                FIND, SessionRow::read, scope.agentId(), scope.namespace().value(), sessionId);
    }

    private SessionRow insert(Sql sql, MemoryScope scope, String sessionId, long lastSequence, Instant at) {
        long millis = at.toEpochMilli();
        long pk =
                sql.insert(INSERT, scope.agentId(), scope.namespace().value(), sessionId, lastSequence, millis, millis);
        return new SessionRow(pk, lastSequence, 0);
    }

    /** The key of a session's message with this id of the host's. */
    public Optional<Long> messageWithId(Sql sql, MemoryScope scope, String sessionId, String messageId) {
        return sql.first(
                MESSAGE_BY_ID,
                row -> row.getLong(1),
                scope.agentId(),
                scope.namespace().value(),
                sessionId,
                messageId);
    }

    /** Takes the next place in a session, made when there is none; its last sequence is that place, for a message to fill. */
    public SessionRow takePlace(Sql sql, MemoryScope scope, String sessionId, Instant at) {
        return sql.first(
                        NEXT_PLACE,
                        SessionRow::read,
                        at.toEpochMilli(),
                        scope.agentId(),
                        scope.namespace().value(),
                        sessionId)
                .orElseGet(() -> insert(sql, scope, sessionId, 1, at));
    }

    /** Stores a message at the place taken for it and answers its key. */
    public long insertMessage(Sql sql, NewMessage message) {
        return sql.insert(
                INSERT_MESSAGE,
                message.sessionPk(),
                message.sequence(),
                message.messageId(),
                message.role().label(),
                message.speaker(),
                message.text(),
                message.saidAt().toEpochMilli());
    }

    /** The session with this name, made without messages when there is none. */
    public SessionRow findOrInsert(Sql sql, MemoryScope scope, String sessionId, Instant at) {
        return find(sql, scope, sessionId).orElseGet(() -> insert(sql, scope, sessionId, 0, at));
    }

    /** Moves the watermark of a session to its end when none of its episodes beyond the watermark is left. */
    public void settleIfNothingIsLeft(Sql sql, long sessionPk) {
        sql.update(SETTLE, sessionPk);
    }

    /** Names of the other sessions of the scope's agent and namespace that wait for consolidation. */
    public List<String> otherPending(Sql sql, MemoryScope scope, long sessionPk) {
        return sql.query(
                OTHERS_PENDING,
                row -> row.getString(1),
                scope.agentId(),
                scope.namespace().value(),
                sessionPk,
                MAX_ATTEMPTS);
    }

    /** All sessions of the scope's agent and namespace that wait for consolidation, longest waiting first. */
    public List<PendingSession> pending(Sql sql, MemoryScope scope) {
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

    /** Takes a pending session unless somebody has it or it failed too often. */
    public boolean lease(Sql sql, long sessionPk, String owner, Instant now, Instant until) {
        return sql.update(LEASE, owner, until.toEpochMilli(), sessionPk, MAX_ATTEMPTS, now.toEpochMilli()) == 1;
    }

    /** Moves the watermark and gives the lease back; false when the lease is somebody else's by now. */
    public boolean complete(Sql sql, long sessionPk, ConsolidationLease lease, Instant at) {
        return sql.update(COMPLETE, lease.throughSequence(), at.toEpochMilli(), sessionPk, lease.owner()) == 1;
    }

    /** Counts a failed attempt and gives the lease back. */
    public void fail(Sql sql, long sessionPk, String owner, String error) {
        sql.update(FAIL, error, sessionPk, owner);
    }

    /** Moves the watermark to the newest message. */
    public void markConsolidated(Sql sql, long sessionPk, Instant at) {
        sql.update(MARK, at.toEpochMilli(), sessionPk);
    }

    /**
     * A session.
     *
     * @param pk its key
     * @param lastSequence position of its newest message; 0 when it has none
     * @param consolidatedSequence its watermark
     */
    public record SessionRow(long pk, long lastSequence, long consolidatedSequence) {

        static SessionRow read(ResultSet row) throws SQLException {
            return new SessionRow(row.getLong(1), row.getLong(2), row.getLong(3));
        }
    }
}
