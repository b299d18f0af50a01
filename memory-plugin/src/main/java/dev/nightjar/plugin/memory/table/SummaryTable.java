package dev.nightjar.plugin.memory.table;

import dev.nightjar.conversation.RollingSummary;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.ErasureQueries.Text;
import java.time.Instant;
import java.util.List;

/** Rolling summaries. A summary goes with its session, and is emptied when the messages it covers are changed. */
public record SummaryTable(Sql sql, Instant now) {

    private static final String FIND =
            "SELECT epoch, last_seq, text, updated_at FROM rolling_summaries WHERE session_pk = ?";

    private static final String REPLACE = """
            INSERT INTO rolling_summaries (session_pk, epoch, last_seq, text, updated_at) VALUES (?, 1, ?, ?, ?)
            ON CONFLICT (session_pk) DO UPDATE SET epoch = epoch + 1, last_seq = excluded.last_seq,
              text = excluded.text, updated_at = excluded.updated_at""";

    private static final String TEXTS = """
            SELECT r.session_pk, r.text FROM rolling_summaries r JOIN sessions s ON s.pk = r.session_pk
            WHERE s.namespace = ? AND r.last_seq > 0""";

    private static final String EMPTY = """
            UPDATE rolling_summaries SET epoch = epoch + 1, last_seq = 0, text = '' WHERE session_pk = ? AND last_seq > 0""";

    /** That of a session; {@link RollingSummary#NONE} when there never was one. */
    public RollingSummary find(long sessionPk) {
        return sql.first(
                        FIND,
                        row -> new RollingSummary(
                                row.getLong(1), row.getLong(2), row.getString(3), Instant.ofEpochMilli(row.getLong(4))),
                        sessionPk)
                .orElse(RollingSummary.NONE);
    }

    /** Replaces that of a session; it gets the next epoch. */
    public void replace(long sessionPk, long lastSequence, String text) {
        sql.update(REPLACE, sessionPk, lastSequence, text, now.toEpochMilli());
    }

    /** The texts of a namespace's summaries with the keys of their sessions. */
    public List<Text> texts(Namespace namespace) {
        return sql.query(TEXTS, row -> new Text(row.getLong(1), row.getString(2)), namespace.value());
    }

    /** Empties that of a session, so that it is made anew. */
    public void empty(long sessionPk) {
        sql.update(EMPTY, sessionPk);
    }
}
