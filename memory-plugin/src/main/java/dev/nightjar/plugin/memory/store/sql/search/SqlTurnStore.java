package dev.nightjar.plugin.memory.store.sql.search;

import static java.util.Objects.requireNonNull;

import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.store.search.TurnStore;
import dev.nightjar.plugin.memory.store.search.TurnStore.Place;
import dev.nightjar.plugin.memory.store.search.TurnStore.Turn;
import dev.nightjar.plugin.memory.store.sql.statement.KeyList;
import dev.nightjar.plugin.memory.store.sql.statement.SqlFragment;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** {@link TurnStore} in SQL. */
public record SqlTurnStore(Sql sql) implements TurnStore {

    private static final String COLUMNS =
            " m.pk, m.kind, m.session_pk, m.seq, m.role, m.speaker, m.event_time, m.content";

    /** CROSS keeps the order: a few places are looked up in the index of sessions. */
    private static final String AT = "SELECT" + COLUMNS + """
             FROM json_each(?) AS place CROSS JOIN memories m ON m.session_pk = json_extract(place.value, '$[0]')
              AND m.kind = 'episode' AND m.seq = json_extract(place.value, '$[1]')
            WHERE m.valid_until IS NULL""";

    /** Each memory and the turns near it; CROSS keeps the order, so every step is a lookup. */
    private static final String AROUND = "SELECT DISTINCT" + COLUMNS + """
             FROM json_each(?) AS wanted CROSS JOIN memories hit ON hit.pk = wanted.value
              CROSS JOIN memories m ON m.session_pk = hit.session_pk AND m.kind = 'episode'
                AND m.seq BETWEEN hit.seq - ? AND hit.seq + ?
            WHERE hit.kind = 'episode' AND m.valid_until IS NULL""";

    /** From each name to the next in the index, however often a name has spoken. */
    private static final String SPEAKERS = """
            WITH RECURSIVE speakers (name) AS (
              SELECT min(speaker) FROM memories WHERE namespace = ?1 AND speaker IS NOT NULL AND valid_until IS NULL
              UNION ALL
              SELECT (SELECT min(m.speaker) FROM memories m
                  WHERE m.namespace = ?1 AND m.speaker > s.name AND m.valid_until IS NULL)
                FROM speakers s WHERE s.name IS NOT NULL
              LIMIT ?2)
            SELECT name FROM speakers WHERE name IS NOT NULL""";

    private static final String BY_KEYS =
            "SELECT" + COLUMNS + " FROM json_each(?) AS wanted CROSS JOIN memories m ON m.pk = wanted.value";

    @Override
    public List<Turn> at(Collection<Place> places) {
        if (places.isEmpty()) {
            return List.of();
        }
        var array = places.stream()
                .map(place -> "[" + place.sessionPk() + "," + place.sequence() + "]")
                .collect(Collectors.joining(",", "[", "]"));
        return sql.query(AT, SqlTurnStore::turn, array);
    }

    @Override
    public List<Turn> around(Collection<Long> keys, int reach) {
        return keys.isEmpty() ? List.of() : sql.query(AROUND, SqlTurnStore::turn, KeyList.json(keys), reach, reach);
    }

    @Override
    public List<Turn> byKeys(Collection<Long> keys) {
        return keys.isEmpty() ? List.of() : sql.query(BY_KEYS, SqlTurnStore::turn, KeyList.json(keys));
    }

    @Override
    public List<String> speakers(MemoryScope scope, int most) {
        return SqlFragment.namespaces(scope).stream()
                .flatMap(namespace -> sql.query(SPEAKERS, row -> row.getString(1), namespace, most).stream())
                .distinct()
                .limit(most)
                .toList();
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
}
