package dev.nightjar.plugin.memory.table;

import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.HostId;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.TransferQueries.Keyed;
import dev.nightjar.spi.transfer.TransferItem.CallItem;
import dev.nightjar.spi.transfer.TransferItem.CallTurn;
import dev.nightjar.spi.transfer.TransferItem.ScratchpadItem;
import dev.nightjar.spi.transfer.TransferItem.SummaryItem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** Parts of conversations in an export besides their episodes. Pages are in the order of their keys. */
public record TransferredTalk(Sql sql) {

    private static final String CALLS = """
            SELECT c.*, s.session_id, (SELECT e.memory_id FROM memories e
              WHERE e.session_pk = c.session_pk AND e.kind = 'episode' AND e.seq = c.seq) AS answer
            FROM tool_calls c JOIN sessions s ON s.pk = c.session_pk
            WHERE s.namespace = ? AND c.pk > ? ORDER BY c.pk LIMIT ?""";

    private static final String SUMMARIES = """
            SELECT s.pk, s.session_id, r.last_seq, r.text, r.updated_at
            FROM rolling_summaries r JOIN sessions s ON s.pk = r.session_pk
            WHERE s.namespace = ? AND r.last_seq > 0 AND s.pk > ? ORDER BY s.pk LIMIT ?""";

    private static final String SCRATCHPADS = """
            SELECT s.pk, s.session_id FROM sessions s
            WHERE s.namespace = ? AND s.pk > ? AND EXISTS (SELECT 1 FROM scratchpad_items i WHERE i.session_pk = s.pk)
            ORDER BY s.pk LIMIT ?""";

    private static final String ITEMS = "SELECT text FROM scratchpad_items WHERE session_pk = ? ORDER BY position";

    private static final String HAS_CALL = """
            SELECT EXISTS (SELECT 1 FROM tool_calls WHERE session_pk = ? AND called_at = ? AND step = ? AND place = ?
              AND call_id = ? AND name = ?)""";

    private static final String CLEAR = """
            UPDATE tool_calls SET said = ?, arguments = ?, result = ? WHERE session_pk = ? AND called_at = ? AND step = ?
              AND place = ? AND call_id = ? AND name = ?""";

    private static final String INSERT_CALL = """
            INSERT INTO tool_calls (session_pk, seq, step, place, said, call_id, name, arguments, result, is_error, called_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING""";

    private static final String INSERT_SUMMARY = """
            INSERT INTO rolling_summaries (session_pk, epoch, last_seq, text, updated_at) VALUES (?, 1, ?, ?, ?)
            ON CONFLICT (session_pk) DO UPDATE SET epoch = rolling_summaries.epoch + 1, last_seq = excluded.last_seq, text = excluded.text,
              updated_at = excluded.updated_at WHERE rolling_summaries.last_seq = 0""";

    /** Calls of tools in sessions of any agent. */
    public List<Keyed<CallItem>> callsAfter(Namespace namespace, long after, int limit) {
        return sql.query(CALLS, row -> new Keyed<>(row.getLong("pk"), call(row)), namespace.value(), after, limit);
    }

    private static CallItem call(ResultSet row) throws SQLException {
        var answer = row.getString("answer");
        return new CallItem(
                new CallTurn(
                        row.getString("session_id"), row.getLong("seq"), answer == null ? null : new MemoryId(answer)),
                row.getInt("step"),
                row.getInt("place"),
                row.getString("said"),
                new ToolCallRecord(
                        row.getString("call_id"),
                        row.getString("name"),
                        row.getString("arguments"),
                        row.getString("result"),
                        row.getInt("is_error") == 1),
                Instant.ofEpochMilli(row.getLong("called_at")));
    }

    /** Rolling summaries that are not empty. */
    public List<Keyed<SummaryItem>> summariesAfter(Namespace namespace, long after, int limit) {
        return sql.query(
                SUMMARIES,
                row -> new Keyed<>(
                        row.getLong(1),
                        new SummaryItem(
                                row.getString(2),
                                row.getLong(3),
                                row.getString(4),
                                Instant.ofEpochMilli(row.getLong(5)))),
                namespace.value(),
                after,
                limit);
    }

    /** Scratchpads that are not empty. */
    public List<Keyed<ScratchpadItem>> scratchpadsAfter(Namespace namespace, long after, int limit) {
        return sql.query(
                SCRATCHPADS, row -> scratchpad(row.getLong(1), row.getString(2)), namespace.value(), after, limit);
    }

    private Keyed<ScratchpadItem> scratchpad(long sessionPk, String sessionId) {
        return new Keyed<>(
                sessionPk, new ScratchpadItem(sessionId, sql.query(ITEMS, row -> row.getString(1), sessionPk)));
    }

    /** Whether this very call is stored in the session, whatever its turn's position, and whatever was erased of it. */
    public boolean hasCall(long sessionPk, CallItem item) {
        var call = item.call();
        return sql.holds(
                HAS_CALL,
                sessionPk,
                item.time().toEpochMilli(),
                item.step(),
                item.place(),
                new HostId(call.callId()),
                sql.screened(call.name()));
    }

    /** Gives a stored call the texts of this one, from which something erased was taken out. */
    public void clear(long sessionPk, CallItem cleared) {
        var call = cleared.call();
        sql.update(
                CLEAR,
                sql.screened(cleared.said()),
                sql.screened(call.arguments()),
                sql.screened(call.result()),
                sessionPk,
                cleared.time().toEpochMilli(),
                cleared.step(),
                cleared.place(),
                new HostId(call.callId()),
                sql.screened(call.name()));
    }

    /** Adds a call to the turn at this position; nothing when its place there is taken. */
    public void insertCall(long sessionPk, long sequence, CallItem item) {
        var call = item.call();
        sql.update(
                INSERT_CALL,
                sessionPk,
                sequence,
                item.step(),
                item.place(),
                sql.screened(item.said()),
                new HostId(call.callId()),
                sql.screened(call.name()),
                sql.screened(call.arguments()),
                sql.screened(call.result()),
                call.isError() ? 1 : 0,
                item.time().toEpochMilli());
    }

    /** Adds a summary to a session that has none. */
    public void insertSummary(long sessionPk, SummaryItem summary) {
        sql.update(
                INSERT_SUMMARY,
                sessionPk,
                summary.lastSequence(),
                sql.screened(summary.text()),
                summary.updatedAt().toEpochMilli());
    }
}
