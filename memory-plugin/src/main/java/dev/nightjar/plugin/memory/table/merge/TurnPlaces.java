package dev.nightjar.plugin.memory.table.merge;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.Tables;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The positions of the turns of a session, and how far facts were read out of it. */
public record TurnPlaces(Sql sql) {

    private static final String TURNS = """
            SELECT seq, memory_id, event_time FROM memories WHERE session_pk = ? AND kind = 'episode' ORDER BY seq, memory_id""";

    /** Places between turns: calls of tools without an answer, messages without a text. */
    private static final String OTHERS = """
            SELECT seq FROM tool_calls WHERE session_pk = ? UNION SELECT seq FROM unremembered_messages WHERE session_pk = ?
            EXCEPT SELECT seq FROM memories WHERE session_pk = ? AND kind = 'episode' ORDER BY seq""";

    private static final List<String> MOVE = List.of(
            "UPDATE memories SET seq = ? WHERE session_pk = ? AND seq = ? AND kind = 'episode'",
            "UPDATE unremembered_messages SET seq = ? WHERE session_pk = ? AND seq = ?",
            "UPDATE tool_calls SET seq = ? WHERE session_pk = ? AND seq = ?");

    private static final List<String> ARRIVE = List.of(
            "UPDATE memories SET seq = -seq WHERE session_pk = ? AND seq < 0 AND kind = 'episode'",
            "UPDATE unremembered_messages SET seq = -seq WHERE session_pk = ? AND seq < 0",
            "UPDATE tool_calls SET seq = -seq WHERE session_pk = ? AND seq < 0",
            // It was written of turns in another order.
            "UPDATE rolling_summaries SET epoch = epoch + 1, last_seq = 0, text = '' WHERE session_pk = ? AND last_seq > 0");

    private static final String REACH = "UPDATE sessions SET last_seq = ?, dropped_seq = ? WHERE pk = ?";

    private static final String DROPPED_THROUGH = "SELECT dropped_seq FROM sessions WHERE pk = ?";

    /** Messages before the first one that a session shows are dropped. */
    private static final String DROP_THROUGH = """
            UPDATE sessions SET dropped_seq = ? WHERE pk = ? AND dropped_seq < ?
              AND NOT EXISTS (SELECT 1 FROM memories m WHERE m.session_pk = sessions.pk AND m.kind = 'episode'
                AND m.seq > sessions.dropped_seq AND m.seq < ?)
              AND NOT EXISTS (SELECT 1 FROM unremembered_messages u WHERE u.session_pk = sessions.pk AND u.seq < ?)""";

    /** Positions of dropped messages that were erased since are free. */
    private static final String SHOW_FROM = """
            UPDATE sessions SET dropped_seq = ? WHERE pk = ? AND dropped_seq >= ?
              AND NOT EXISTS (SELECT 1 FROM memories m WHERE m.session_pk = sessions.pk AND m.kind = 'episode'
                AND m.seq >= ? AND m.seq <= sessions.dropped_seq)""";

    private static final String READ =
            "UPDATE sessions SET consolidated_seq = ? WHERE pk = ? AND consolidated_seq <> ?";

    /** The table in a transaction. */
    public static TurnPlaces of(Tables tx) {
        return new TurnPlaces(tx.sql());
    }

    /** The turns of a session in their order. */
    public List<Turn> turns(long sessionPk) {
        return sql.query(
                TURNS,
                row -> new Turn(row.getLong(1), row.getString(2), Instant.ofEpochMilli(row.getLong(3))),
                sessionPk);
    }

    /** The positions of a session that are none of turns. */
    public List<Long> others(long sessionPk) {
        return sql.query(OTHERS, row -> row.getLong(1), sessionPk, sessionPk, sessionPk);
    }

    /** How far a session was read. */
    public long readThrough(long sessionPk) {
        return sql.number("SELECT consolidated_seq FROM sessions WHERE pk = ?", sessionPk);
    }

    /** Gives everything in a session another position. */
    public void move(long sessionPk, Map<Long, Long> places) {
        places.forEach((from, to) -> MOVE.forEach(statement -> sql.update(statement, -to, sessionPk, from)));
        ARRIVE.forEach(statement -> sql.update(statement, sessionPk));
        sql.update(REACH, places.size(), droppedThrough(sessionPk, places), sessionPk);
    }

    /** Messages that were not dropped stay, and so do those that come after them now. */
    private long droppedThrough(long sessionPk, Map<Long, Long> places) {
        long before = sql.number(DROPPED_THROUGH, sessionPk);
        return places.entrySet().stream()
                .filter(place -> place.getKey() > before)
                .mapToLong(place -> place.getValue() - 1)
                .min()
                .orElse(places.size());
    }

    /** Drops the messages of a session up to this position, unless it shows one before it. */
    public void dropThrough(long sessionPk, long sequence) {
        sql.update(DROP_THROUGH, sequence, sessionPk, sequence, sequence, sequence);
    }

    /**
     * Makes a session show messages from this position on, unless dropped ones follow it. Returns whether it shows
     * them.
     */
    public boolean showFrom(long sessionPk, long sequence) {
        sql.update(SHOW_FROM, sequence - 1, sessionPk, sequence, sequence);
        return sql.number(DROPPED_THROUGH, sessionPk) < sequence;
    }

    /** Notes how far a session was read. */
    public void read(long sessionPk, long through) {
        sql.update(READ, through, sessionPk, through);
    }

    /**
     * A turn.
     *
     * @param position its position
     * @param id its episode
     * @param said when it was said
     */
    public record Turn(long position, String id, Instant said) {}
}
