package dev.nightjar.plugin.memory.table.period;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.erasure.ErasureTarget.Period;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.Tables;
import java.util.Collections;
import java.util.List;

/** Keys of everything said in a period in sessions of the scope's own agent and namespace. */
public record PeriodTable(Sql sql) {

    private static final String MEMORIES = """
            SELECT pk FROM memories m WHERE agent_id = ? AND namespace = ? AND session_pk IS NOT NULL
              AND event_time >= ? AND event_time < ? AND (kind = 'episode' OR NOT EXISTS (
              SELECT 1 FROM memory_links l WHERE l.from_pk = m.pk AND l.relation = 'derived_from')) ORDER BY pk""";

    /** Also those of which nothing is left: an interrupted erasure goes on with them. */
    private static final String SESSIONS = """
            SELECT s.pk FROM sessions s WHERE s.agent_id = ? AND s.namespace = ?
              AND s.updated_at >= ? AND s.updated_at < ?
              AND NOT EXISTS (SELECT 1 FROM unremembered_messages u
                WHERE u.session_pk = s.pk AND (u.said_at < ? OR u.said_at >= ?))
              AND NOT EXISTS (SELECT 1 FROM tool_calls c
                WHERE c.session_pk = s.pk AND (c.called_at < ? OR c.called_at >= ?))
              AND NOT EXISTS (SELECT 1 FROM memories m WHERE m.session_pk = s.pk AND m.kind = 'episode'
                AND (m.event_time < ? OR m.event_time >= ?)) ORDER BY s.pk""";

    private static final String MESSAGES = """
            SELECT u.pk FROM sessions s JOIN unremembered_messages u ON u.session_pk = s.pk
            WHERE s.agent_id = ? AND s.namespace = ? AND u.said_at >= ? AND u.said_at < ? ORDER BY u.pk""";

    private static final String CALLS = """
            SELECT c.pk FROM sessions s JOIN tool_calls c ON c.session_pk = s.pk
            WHERE s.agent_id = ? AND s.namespace = ? AND c.called_at >= ? AND c.called_at < ? ORDER BY c.pk""";

    /** Tables of a transaction. */
    public static PeriodTable of(Tables tx) {
        return new PeriodTable(tx.sql());
    }

    /** Episodes, and what was saved in the sessions without a source. */
    public List<Long> memories(MemoryScope scope, Period period) {
        return keys(MEMORIES, scope, period, 1);
    }

    /** Sessions of which nothing was said outside of the period. */
    public List<Long> sessions(MemoryScope scope, Period period) {
        return keys(SESSIONS, scope, period, 4);
    }

    /** Messages that are no memories. */
    public List<Long> messages(MemoryScope scope, Period period) {
        return keys(MESSAGES, scope, period, 1);
    }

    /** Calls of tools. */
    public List<Long> calls(MemoryScope scope, Period period) {
        return keys(CALLS, scope, period, 1);
    }

    /** @param times how often the statement asks for the bounds of the period */
    private List<Long> keys(String statement, MemoryScope scope, Period period, int times) {
        var bounds = List.of(period.from().toEpochMilli(), period.until().toEpochMilli());
        return sql.query(
                statement,
                row -> row.getLong(1),
                scope.agentId(),
                scope.namespace().value(),
                Collections.nCopies(times, bounds).stream()
                        .flatMap(List::stream)
                        .toList());
    }

    /** Removes a message from its session. */
    public void dropMessage(long pk) {
        sql.update("DELETE FROM unremembered_messages WHERE pk = ?", pk);
    }

    /** Removes a call of a tool from its session. */
    public void dropCall(long pk) {
        sql.update("DELETE FROM tool_calls WHERE pk = ?", pk);
    }
}
