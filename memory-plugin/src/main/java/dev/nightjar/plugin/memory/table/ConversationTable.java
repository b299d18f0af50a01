package dev.nightjar.plugin.memory.table;

import dev.nightjar.commons.text.CodePoints;
import dev.nightjar.conversation.FoundCall;
import dev.nightjar.conversation.Session;
import dev.nightjar.conversation.StoredMessage;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import dev.nightjar.plugin.memory.database.HostId;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.PageEnd;
import dev.nightjar.plugin.memory.table.row.Screened;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Conversations of the scope's own agent and namespace: messages with the tool calls between them. A message is an
 * episode, or in {@code unremembered_messages} when it is no memory. Dropped messages are in the transcript only.
 */
public record ConversationTable(Sql sql) {

    private static final String INSERT_CALL = """
            INSERT INTO tool_calls (session_pk, seq, step, place, said, call_id, name, arguments, result, is_error, called_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final String UNKNOWN_IDS = """
            WITH wanted (value) AS (VALUES %s) SELECT wanted.value FROM wanted
            WHERE wanted.value NOT IN (SELECT memory_id FROM memories)""";

    private static final String OF_SCOPE = " FROM sessions s WHERE s.agent_id = ? AND s.namespace = ?";

    private static final String EPISODE = "e.session_pk = s.pk AND e.kind = 'episode'";

    private static final String SHOWN = EPISODE + " AND e.seq > s.dropped_seq";

    /** A suspicious one is no memory before its review, but it was said. */
    private static final String IS_KEPT = "(e.valid_until IS NULL OR e.end_reason = 'quarantined')";

    private static final String DROPPED = EPISODE + " AND e.seq <= s.dropped_seq AND " + IS_KEPT;

    private static final String SAID = EPISODE + " AND (e.seq > s.dropped_seq OR " + IS_KEPT + ")";

    private static final String HAS_OTHERS = """
            EXISTS (SELECT 1 FROM unremembered_messages u WHERE u.session_pk = s.pk)
              OR EXISTS (SELECT 1 FROM tool_calls c WHERE c.session_pk = s.pk)""";

    private static final String HAS_MESSAGES =
            "(EXISTS (SELECT 1 FROM memories e WHERE " + SHOWN + ") OR " + HAS_OTHERS + ")";

    private static final String IS_CONVERSATION =
            " AND (EXISTS (SELECT 1 FROM memories e WHERE " + SAID + ") OR " + HAS_OTHERS + ")";

    private static final String SESSIONS = """
            SELECT s.session_id, s.created_at, s.updated_at, s.last_seq,
              (SELECT count(*) FROM memories e WHERE %1$s)
                + (SELECT count(*) FROM unremembered_messages u WHERE u.session_pk = s.pk)
                + (SELECT count(DISTINCT c.seq) FROM tool_calls c WHERE c.session_pk = s.pk
                  AND NOT EXISTS (SELECT 1 FROM memories e WHERE %3$s AND e.seq = c.seq)
                  AND NOT EXISTS (SELECT 1 FROM unremembered_messages u WHERE u.session_pk = s.pk AND u.seq = c.seq)) AS entries,
              (SELECT count(*) FROM memories e WHERE %2$s) AS dropped,
              coalesce((SELECT e.content FROM memories e WHERE %2$s AND e.role = 'user' ORDER BY e.seq LIMIT 1),
                (SELECT u.text FROM unremembered_messages u WHERE u.session_pk = s.pk AND u.role = 'user'
                  ORDER BY u.seq LIMIT 1),
                (SELECT e.content FROM memories e WHERE %1$s AND e.role = 'user' ORDER BY e.seq LIMIT 1)) AS opening""".formatted(SHOWN, DROPPED, EPISODE) + OF_SCOPE;

    private static final String COUNT_TURNS = """
            SELECT coalesce(sum((SELECT count(*) FROM memories e WHERE %s AND e.role = 'user')
              + (SELECT count(*) FROM unremembered_messages u WHERE u.session_pk = s.pk AND u.role = 'user')), 0)""".formatted(SAID) + OF_SCOPE;

    private static final String NEWEST_FIRST = " ORDER BY s.updated_at DESC, s.session_id LIMIT ?";

    /** Only sessions that had begun and were not over are looked into. */
    private static final String WITHIN = SESSIONS + """
             AND s.updated_at >= ? AND s.created_at < ?
              AND (EXISTS (SELECT 1 FROM memories e WHERE %s AND e.event_time >= ? AND e.event_time < ?)
                OR EXISTS (SELECT 1 FROM unremembered_messages u
                  WHERE u.session_pk = s.pk AND u.said_at >= ? AND u.said_at < ?)
                OR EXISTS (SELECT 1 FROM tool_calls c WHERE c.session_pk = s.pk AND c.called_at >= ? AND c.called_at < ?))
            ORDER BY s.updated_at DESC, s.session_id""".formatted(SAID);

    /** The end of a session that was over, or what was said before in one that was not. */
    private static final String NEWEST_BEFORE = """
            WITH going AS (SELECT s.pk FROM sessions s
              WHERE s.agent_id = ? AND s.namespace = ? AND s.created_at < ? AND s.updated_at >= ?)
            SELECT max(time) FROM (SELECT s.updated_at AS time
                FROM sessions s WHERE s.agent_id = ? AND s.namespace = ? AND s.updated_at < ?
              UNION ALL SELECT u.said_at FROM unremembered_messages u JOIN going g ON g.pk = u.session_pk
                WHERE u.said_at < ?
              UNION ALL SELECT c.called_at FROM tool_calls c JOIN going g ON g.pk = c.session_pk WHERE c.called_at < ?
              UNION ALL SELECT e.event_time FROM going g JOIN memories e ON e.session_pk = g.pk AND e.kind = 'episode'
                WHERE e.event_time < ?) times""";

    private static final String BEHIND = "SELECT pk FROM (SELECT s.pk, s.consolidated_seq < s.last_seq AS is_pending"
            + OF_SCOPE + " AND " + HAS_MESSAGES + NEWEST_FIRST + " OFFSET ?) page WHERE NOT is_pending"
            + " AND pk NOT IN (SELECT session_pk FROM session_logs)";

    private static final String DROP = "UPDATE sessions SET dropped_seq = last_seq WHERE pk = ?";

    private static final String FIRST_OF_NEWEST = """
            SELECT min(seq) FROM (SELECT e.seq FROM sessions s JOIN memories e ON %s WHERE s.pk = ?
              UNION SELECT seq FROM unremembered_messages WHERE session_pk = ?
              UNION SELECT seq FROM tool_calls WHERE session_pk = ? ORDER BY seq DESC LIMIT ?) newest""";

    private static final String MESSAGES = """
            SELECT e.seq, e.role, e.speaker, e.content, e.event_time FROM sessions s JOIN memories e ON %s
            WHERE s.pk = ? AND e.seq >= ?
            UNION ALL SELECT seq, role, speaker, text, said_at FROM unremembered_messages
            WHERE session_pk = ? AND seq >= ?""";

    /** Statements for the messages of a session. */
    private record Reading(String firstOfNewest, String messages) {

        static final Reading OF_MESSAGES = of(SHOWN);
        static final Reading OF_TRANSCRIPT = of(SAID);

        private static Reading of(String episodes) {
            return new Reading(FIRST_OF_NEWEST.formatted(episodes), MESSAGES.formatted(episodes));
        }
    }

    private static final String CALLS_BELOW = """
            SELECT c.pk, s.session_id, c.seq, c.called_at, c.call_id, c.name, c.arguments, c.result, c.is_error
            FROM tool_calls c JOIN sessions s ON s.pk = c.session_pk
            WHERE s.agent_id = ? AND s.namespace = ? AND c.pk < ? ORDER BY c.pk DESC LIMIT ?""";

    private static final String SPOKEN = """
            SELECT e.seq, e.role, e.speaker, e.content, e.event_time FROM sessions s
              JOIN memories e ON %s AND (e.seq > s.dropped_seq OR e.valid_until IS NULL) WHERE s.pk = ?
            UNION ALL SELECT seq, role, speaker, text, said_at FROM unremembered_messages
            WHERE session_pk = ? AND text <> '' ORDER BY seq""".formatted(EPISODE);

    private static final String CALLS = """
            SELECT seq, step, said, call_id, name, arguments, result, is_error, called_at FROM tool_calls
            WHERE session_pk = ? AND seq >= ? ORDER BY seq, step, place""";

    /** Stores the calls of tools of the turn at this place. */
    public void insertSteps(long sessionPk, long sequence, List<NewStep> steps, Instant at) {
        for (int step = 0; step < steps.size(); step++) {
            var calls = steps.get(step).calls();
            for (int place = 0; place < calls.size(); place++) {
                var call = calls.get(place);
                sql.update(
                        INSERT_CALL,
                        sessionPk,
                        sequence,
                        step,
                        place,
                        steps.get(step).said().text(),
                        new HostId(call.callId()),
                        call.name().text(),
                        call.arguments().text(),
                        call.result().text(),
                        call.isError() ? 1 : 0,
                        at.toEpochMilli());
            }
        }
    }

    /** Ids among these that no memory has. */
    public List<String> unknownIds(Collection<String> memoryIds) {
        if (memoryIds.isEmpty()) {
            return List.of();
        }
        return sql.query(UNKNOWN_IDS.formatted(SqlFragment.rows(memoryIds)), row -> row.getString(1), memoryIds);
    }

    /** The newest first, at most so many. */
    public List<Session> list(MemoryScope scope, int limit) {
        return sql.query(SESSIONS + IS_CONVERSATION + NEWEST_FIRST, row -> session(scope, row), own(scope), limit);
    }

    /** Rows behind the end of a page, in the same order. */
    public List<Session> listAfter(MemoryScope scope, PageEnd page, int limit) {
        long time = SqlFragment.millis(page.time());
        return sql.query(
                SESSIONS + IS_CONVERSATION + " AND (s.updated_at < ? OR s.updated_at = ? AND s.session_id > ?)"
                        + NEWEST_FIRST,
                row -> session(scope, row),
                own(scope),
                time,
                time,
                page.id(),
                limit);
    }

    public long count(MemoryScope scope) {
        return sql.number("SELECT count(*)" + OF_SCOPE + IS_CONVERSATION, own(scope));
    }

    /** How many texts of the user's are stored. */
    public long countTurns(MemoryScope scope) {
        return sql.number(COUNT_TURNS, own(scope));
    }

    /** Also one of which no message is stored any more. */
    public Optional<Session> find(MemoryScope scope, String sessionId) {
        return sql.first(
                SESSIONS + " AND s.session_id = ?", row -> session(scope, row), own(scope), new HostId(sessionId));
    }

    /** The sessions in which anything was said from a time on and before another; those that went on longest first. */
    public List<Session> within(MemoryScope scope, Instant from, Instant until) {
        var period = List.of(from.toEpochMilli(), until.toEpochMilli());
        return sql.query(WITHIN, row -> session(scope, row), own(scope), period, period, period, period);
    }

    /** A time before which anything was said, as near as is known; nothing was said between the two. */
    public Optional<Instant> newestBefore(MemoryScope scope, Instant before) {
        var own = own(scope);
        long millis = before.toEpochMilli();
        return sql.query(
                        NEWEST_BEFORE,
                        row -> {
                            long time = row.getLong(1);
                            return row.wasNull() ? Optional.<Instant>empty() : Optional.of(Instant.ofEpochMilli(time));
                        },
                        own,
                        millis,
                        millis,
                        own,
                        millis,
                        millis,
                        millis,
                        millis)
                .get(0);
    }

    /** The newest messages of a session, at most so many, in the order they were said. */
    public List<StoredMessage> messages(long sessionPk, int last) {
        return read(Reading.OF_MESSAGES, sessionPk, last);
    }

    /** The newest messages of a session with those that were dropped. */
    public List<StoredMessage> transcript(long sessionPk, int last) {
        return read(Reading.OF_TRANSCRIPT, sessionPk, last);
    }

    private static List<String> own(MemoryScope scope) {
        return List.of(scope.agentId(), scope.namespace().value());
    }

    private List<StoredMessage> read(Reading reading, long sessionPk, int last) {
        long first = sql.number(reading.firstOfNewest, sessionPk, sessionPk, sessionPk, last);
        var turns = new TreeMap<Long, Turn>();
        sql.query(CALLS, row -> turns.computeIfAbsent(row.getLong(1), Turn::new).add(row), sessionPk, first);
        sql.query(
                reading.messages,
                row -> turns.computeIfAbsent(row.getLong(1), Turn::new).say(row),
                sessionPk,
                first,
                sessionPk,
                first);
        return turns.values().stream().map(Turn::message).toList();
    }

    /**
     * Messages of a session in their order, also dropped ones; calls of tools and turns that only called tools are left
     * out.
     */
    public List<StoredMessage> said(long sessionPk) {
        return sql.query(SPOKEN, row -> new Turn(row.getLong(1)).say(row).message(), sessionPk, sessionPk);
    }

    /** A page of the calls of tools in all sessions with their keys, the newest first, below a key. */
    public List<KeyedCall> callsBelow(MemoryScope scope, long below, int limit) {
        return sql.query(
                CALLS_BELOW,
                row -> new KeyedCall(
                        row.getLong(1),
                        new FoundCall(
                                row.getString(2),
                                row.getLong(3),
                                Instant.ofEpochMilli(row.getLong(4)),
                                new ToolCallRecord(
                                        row.getString(5),
                                        row.getString(6),
                                        row.getString(7),
                                        row.getString(8),
                                        row.getInt(9) == 1))),
                own(scope),
                below,
                limit);
    }

    /** Keys of the sessions behind so many newest ones, without those that wait for consolidation or have a log. */
    public List<Long> behind(MemoryScope scope, int newest) {
        return sql.query(BEHIND, row -> row.getLong(1), own(scope), Integer.MAX_VALUE, newest);
    }

    /** Drops the messages and calls of tools of a session; its episodes stay. */
    public void dropMessages(long sessionPk) {
        sql.update(DROP, sessionPk);
        sql.update(SessionLogTable.EMPTY_SUMMARY, sessionPk);
        sql.update("DELETE FROM unremembered_messages WHERE session_pk = ?", sessionPk);
        sql.update("DELETE FROM tool_calls WHERE session_pk = ?", sessionPk);
    }

    private static Session session(MemoryScope scope, ResultSet row) throws SQLException {
        var opening = row.getString("opening");
        long dropped = row.getLong("dropped");
        return new Session(
                row.getString("session_id"),
                scope.agentId(),
                scope.namespace(),
                Instant.ofEpochMilli(row.getLong("created_at")),
                Instant.ofEpochMilli(row.getLong("updated_at")),
                row.getLong("last_seq"),
                row.getLong("entries") + dropped,
                dropped > 0,
                opening == null
                        ? Session.UNTITLED
                        : CodePoints.first(CleanText.onOneLine(opening), Session.MAX_PREVIEW));
    }

    /** A turn of a session while its rows are read. */
    private static final class Turn {

        private final long sequence;
        private final List<ToolStep> steps = new ArrayList<>();
        private final List<ToolCallRecord> calls = new ArrayList<>();
        private long step = -1;
        private String said = "";
        private Role role = Role.AGENT;
        private @Nullable String speaker;
        private String text = "";
        private Instant time = Instant.EPOCH;

        Turn(long sequence) {
            this.sequence = sequence;
        }

        Turn add(ResultSet row) throws SQLException {
            if (row.getLong(2) != step) {
                endStep();
                step = row.getLong(2);
                said = row.getString(3);
            }
            calls.add(new ToolCallRecord(
                    row.getString(4), row.getString(5), row.getString(6), row.getString(7), row.getInt(8) == 1));
            time = Instant.ofEpochMilli(row.getLong(9));
            return this;
        }

        Turn say(ResultSet row) throws SQLException {
            role = Role.ofLabel(row.getString(2));
            speaker = row.getString(3);
            text = row.getString(4);
            time = Instant.ofEpochMilli(row.getLong(5));
            return this;
        }

        StoredMessage message() {
            endStep();
            return new StoredMessage(sequence, role, speaker, text, time, steps);
        }

        private void endStep() {
            if (!calls.isEmpty()) {
                steps.add(new ToolStep(said, calls));
                calls.clear();
            }
        }
    }

    /**
     * A step of a turn to be stored.
     *
     * @param said what the model said before the calls
     */
    public record NewStep(Screened said, List<NewCall> calls) {}

    /** A call of a tool to be stored. */
    public record NewCall(String callId, Screened name, Screened arguments, Screened result, boolean isError) {}

    /** A call and its key. */
    public record KeyedCall(long pk, FoundCall found) {}
}
