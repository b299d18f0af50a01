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

    private static final String COLUMNS =
            " m.pk, m.kind, m.session_pk, m.seq, m.role, m.speaker, m.event_time, m.content";
    /** CROSS keeps the order: a few places are looked up in the index of sessions. */
    private static final String AT = "SELECT" + COLUMNS + """
             FROM json_each(?) AS place CROSS JOIN memories m ON m.session_pk = json_extract(place.value, '$[0]')
              AND m.kind = 'episode' AND m.seq = json_extract(place.value, '$[1]')
            WHERE m.valid_until IS NULL""";

    /** From each name to the next in the index, however often a name has spoken. */
    private static final String SPEAKERS = """
            WITH RECURSIVE speakers (name) AS (
              SELECT min(speaker) FROM messages WHERE speaker IS NOT NULL
              UNION ALL
              SELECT (SELECT min(m.speaker) FROM messages m WHERE m.speaker > s.name) FROM speakers s WHERE s.name IS NOT NULL
              LIMIT ?)
            SELECT name FROM speakers WHERE name IS NOT NULL""";

    private static final String BY_KEYS =
            "SELECT" + COLUMNS + " FROM json_each(?) AS wanted CROSS JOIN memories m ON m.pk = wanted.value";

    /** The active turns at these places. */
    public List<Turn> at(Sql sql, Collection<Place> places) {
        if (places.isEmpty()) {
            return List.of();
        }
        var array = places.stream()
                .map(place -> "[" + place.sessionPk + "," + place.sequence + "]")
                .collect(Collectors.joining(",", "[", "]"));
        return sql.query(AT, Turn::read, array);
    }

    /** These memories, whatever their kind, in no particular order. */
    public List<Turn> byKeys(Sql sql, Collection<Long> keys) {
        return keys.isEmpty() ? List.of() : sql.query(BY_KEYS, Turn::read, KeyList.json(keys));
    }

    /** Names of those who spoke in any session, at most so many. */
    public List<String> speakers(Sql sql, int most) {
        return sql.query(SPEAKERS, row -> row.getString(1), most);
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
            long session = row.getLong(3);
            boolean hasSession = !row.wasNull();
            return new Turn(
                    row.getLong(1),
                    MemoryKind.ofLabel(row.getString(2)),
                    hasSession ? session : null,
                    row.getLong(4),
                    row.getString(5),
                    row.getString(6),
                    Instant.ofEpochMilli(row.getLong(7)),
                    row.getString(8));
        }
    }

    /**
     * Where a turn stands in a conversation.
     *
     * @param sessionPk key of the session
     * @param sequence position in it
     */
    public record Place(long sessionPk, long sequence) {}
}
