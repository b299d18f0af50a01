package dev.nightjar.core.store;

import dev.nightjar.core.database.Sql;
import dev.nightjar.memory.MemoryKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** SQL of what a ranker looks at: candidates, and the turns said before and after them. Stateless and thread-safe. */
public final class TurnStore {

    private static final String COLUMNS = " pk, kind, session_pk, seq, role, speaker, event_time, content";
    private static final String AROUND = """
            SELECT n.pk, n.kind, n.session_pk, n.seq, n.role, n.speaker, n.event_time, n.content
            FROM json_each(?1) AS wanted
            JOIN memories c ON c.pk = wanted.value AND c.kind = 'episode' AND c.session_pk IS NOT NULL
            JOIN memories n ON n.session_pk = c.session_pk AND n.kind = 'episode'
              AND n.seq BETWEEN c.seq - ?2 AND c.seq + ?2
            WHERE n.valid_until IS NULL GROUP BY n.pk""";
    private static final String BY_KEYS =
            "SELECT" + COLUMNS + " FROM memories WHERE pk IN (SELECT value FROM json_each(?))";

    /** The active turns of the same sessions at most so many places away from these, themselves included. */
    public List<Turn> around(Sql sql, Collection<Long> keys, int distance) {
        return sql.query(AROUND, Turn::read, array(keys), distance);
    }

    /** These memories, whatever their kind. */
    public List<Turn> byKeys(Sql sql, Collection<Long> keys) {
        return sql.query(BY_KEYS, Turn::read, array(keys));
    }

    /** One parameter however many keys, so that the statement can be kept. */
    static String array(Collection<Long> keys) {
        return keys.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
    }

    /**
     * A memory as a ranker sees it.
     *
     * @param pk its key
     * @param kind its kind
     * @param sessionPk key of its session; null when it has none
     * @param sequence position in the session; 0 for what is no episode
     * @param role label of the side that spoke; null for what is no episode
     * @param speaker the speaker's name; null when unknown
     * @param time when it happened or was said
     * @param content the text
     */
    public record Turn(
            long pk,
            MemoryKind kind,
            @Nullable Long sessionPk,
            long sequence,
            @Nullable String role,
            @Nullable String speaker,
            Instant time,
            String content) {

        static Turn read(ResultSet row) throws SQLException {
            long session = row.getLong("session_pk");
            return new Turn(
                    row.getLong("pk"),
                    MemoryKind.ofLabel(row.getString("kind")),
                    row.wasNull() ? null : session,
                    row.getLong("seq"),
                    row.getString("role"),
                    row.getString("speaker"),
                    Instant.ofEpochMilli(row.getLong("event_time")),
                    row.getString("content"));
        }
    }
}
