package dev.nightjar.plugin.memory.table;

import static java.util.Objects.requireNonNull;

import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.TurnTable.Place;
import dev.nightjar.plugin.memory.table.TurnTable.Turn;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a ranker reads: candidates, and the turns said before and after them. */
public record TurnTable(Sql sql) {

    private static final String COLUMNS =
            " m.pk, m.kind, m.session_pk, m.seq, m.role, m.speaker, m.event_time, m.content";

    /**
     * CROSS keeps the order: a few places are looked up in the index of sessions. Each is one number: session, then turn. Without
     * statistics a server would take an index of what is active for a small one, so this asks for the reason of the end.
     */
    private static final String AT = "SELECT" + COLUMNS + """
             FROM json_each(?) AS place CROSS JOIN memories m
            WHERE m.session_pk = place.value >> 32 AND m.kind = 'episode' AND m.seq = (place.value & 4294967295)
              AND m.end_reason IS NULL""";

    /** Each memory and the turns near it; CROSS keeps the order, so every step is a lookup. */
    private static final String AROUND = "SELECT DISTINCT" + COLUMNS + """
             FROM json_each(?) AS wanted CROSS JOIN memories hit CROSS JOIN memories m
            WHERE hit.pk = wanted.value AND m.session_pk = hit.session_pk AND m.kind = 'episode'
              AND m.seq BETWEEN hit.seq - ? AND hit.seq + ? AND hit.kind = 'episode' AND m.end_reason IS NULL""";

    /** With more speakers than this, any name may be a speaker's. */
    public static final int MAX_SPEAKERS = 50;

    /** In each namespace from each name to the next in the index, however often a name has spoken. */
    private static final String SPEAKERS = """
            WITH RECURSIVE asked (place, namespace) AS (VALUES %s),
            speakers (place, namespace, names, name) AS (
              SELECT n.place, n.namespace, 1, (SELECT min(m.speaker) FROM memories m
                  WHERE m.namespace = n.namespace AND m.speaker IS NOT NULL AND m.valid_until IS NULL)
                FROM asked n
              UNION ALL
              SELECT s.place, s.namespace, s.names + 1, (SELECT min(m.speaker) FROM memories m
                  WHERE m.namespace = s.namespace AND m.speaker > s.name AND m.valid_until IS NULL)
                FROM speakers s WHERE s.name IS NOT NULL AND s.names < ?)
            SELECT place, name FROM speakers WHERE name IS NOT NULL ORDER BY place, name""";

    private static final String BY_KEYS =
            "SELECT" + COLUMNS + " FROM json_each(?) AS wanted CROSS JOIN memories m WHERE m.pk = wanted.value";

    /** The active turns at these places. */
    public List<Turn> at(Collection<Place> places) {
        if (places.isEmpty()) {
            return List.of();
        }
        var numbers = places.stream()
                .map(place -> place.sessionPk() << 32 | place.sequence())
                .toList();
        return sql.query(AT, TurnTable::turn, KeyList.json(numbers));
    }

    /** The active turns at most so many places from these turns, and the turns themselves; nothing for other memories. */
    public List<Turn> around(Collection<Long> keys, int reach) {
        return keys.isEmpty() ? List.of() : sql.query(AROUND, TurnTable::turn, KeyList.json(keys), reach, reach);
    }

    /** These memories, whatever their kind, in no particular order. */
    public List<Turn> byKeys(Collection<Long> keys) {
        return keys.isEmpty() ? List.of() : sql.query(BY_KEYS, TurnTable::turn, KeyList.json(keys));
    }

    /** Names of those who spoke in any session, at most {@value #MAX_SPEAKERS}. */
    public List<String> speakers(MemoryScope scope) {
        var namespaces = SqlFragment.namespaces(scope);
        return sql.once(
                new Speakers(namespaces),
                () -> sql
                        .query(
                                SPEAKERS.formatted(SqlFragment.numbered(namespaces)),
                                row -> row.getString(2),
                                namespaces,
                                MAX_SPEAKERS)
                        .stream()
                        .distinct()
                        .limit(MAX_SPEAKERS)
                        .toList());
    }

    private static Turn turn(ResultSet row) throws SQLException {
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
                requireNonNull(row.getString(8), "content")); // NULL in a damaged file
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
            String content) {}

    /**
     * Where a turn stands in a conversation.
     *
     * @param sessionPk key of the session
     * @param sequence position in it
     */
    public record Place(long sessionPk, long sequence) {}

    private record Speakers(List<String> namespaces) {}
}
