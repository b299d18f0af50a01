package dev.nightjar.plugin.memory.table;

import static java.util.Objects.requireNonNull;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.LinkTable.Standing;
import dev.nightjar.plugin.memory.table.TurnTable.Place;
import dev.nightjar.plugin.memory.table.TurnTable.Turn;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a ranker reads: candidates, and the turns said before and after them. */
public record TurnTable(Sql sql, Instant now) {

    private static final String COLUMNS =
            " m.pk, m.kind, m.session_pk, m.seq, m.role, m.speaker, m.event_time, m.content";

    /**
     * CROSS keeps the order: a few places are looked up in the index of sessions. Each is one number: session, then
     * turn. Without statistics a server would take an index of what is active for a small one, so this asks for the
     * reason of the end.
     */
    private static final String AT = "SELECT" + COLUMNS + """
             FROM json_each(?) AS place CROSS JOIN memories m
            WHERE m.session_pk = place.value >> 32 AND m.kind = 'episode' AND m.seq = (place.value & 4294967295)
              AND m.end_reason IS NULL AND (%s)""";

    /** What took the place of a memory; turns and passages are never replaced by others. */
    private static final String SUCCESSOR = """
            CASE WHEN m.kind IN ('episode', 'document') THEN 0 ELSE coalesce((SELECT max(l.from_pk) FROM memory_links l
              WHERE l.relation = 'supersedes' AND l.to_pk = m.pk), 0) END AS successor""";

    private static final String FOUND = "SELECT" + COLUMNS + ", " + SUCCESSOR
            + ", m.end_reason IS NULL AS is_active, CASE WHEN %s THEN 1 ELSE 0 END AS passes, CASE WHEN %s THEN 1 ELSE 0 END AS known"
            + " FROM json_each(?) AS wanted CROSS JOIN memories m WHERE m.pk = wanted.value";

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

    /** The active turns at these places that pass the filter. */
    public List<Turn> at(Collection<Place> places, MemoryScope scope, MemoryFilter filter) {
        return at(places, LinkTable.standing(scope, filter, now));
    }

    private List<Turn> at(Collection<Place> places, SqlFragment passing) {
        if (places.isEmpty()) {
            return List.of();
        }
        var numbers = places.stream()
                .map(place -> place.sessionPk() << 32 | place.sequence())
                .toList();
        var turns =
                sql.query(AT.formatted(passing.text()), TurnTable::turn, KeyList.json(numbers), passing.parameters());
        turns.forEach(this::know);
        return turns;
    }

    /** What was read in a read of active turns, by their places; empty where there is none. */
    private Map<Place, Optional<Turn>> known() {
        return sql.once(new KnownTurns(), HashMap::new);
    }

    private void know(Turn turn) {
        var place = turn.place();
        if (place != null) {
            known().put(place, Optional.of(turn));
        }
    }

    /**
     * These memories, whatever their kind, in the order of the keys, with what took their places and whether each
     * passes the filter.
     */
    public List<Found> found(Collection<Long> keys, MemoryScope scope, MemoryFilter filter) {
        if (keys.isEmpty()) {
            return List.of();
        }
        var passing = LinkTable.standing(scope, filter, now);
        var known = filter.excludeSessionId() == null
                ? new SqlFragment("false", List.of())
                : LinkTable.standing(scope, filter.excludingSession(null), now);
        return sql.query(
                FOUND.formatted(passing.text(), known.text()) + sql.inOrderOf("wanted"),
                this::found,
                passing.parameters(),
                known.parameters(),
                KeyList.json(keys));
    }

    /** The active turns at most so many places from these, each read once in a read. */
    public List<Turn> around(Collection<Place> places, int reach) {
        var wanted = new LinkedHashSet<Place>();
        for (var place : places) {
            for (long at = Math.max(1, place.sequence - reach); at <= place.sequence + reach; at++) {
                wanted.add(new Place(place.sessionPk, at));
            }
        }
        var known = known();
        var missing = wanted.stream().filter(place -> !known.containsKey(place)).toList();
        missing.forEach(place -> known.put(place, Optional.empty()));
        at(missing, new SqlFragment("true", List.of()))
                .forEach(turn -> known.put(Objects.requireNonNull(turn.place()), Optional.of(turn)));
        return wanted.stream()
                .flatMap(place -> known.getOrDefault(place, Optional.empty()).stream())
                .toList();
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

    private Found found(ResultSet row) throws SQLException {
        var turn = turn(row);
        if (row.getBoolean(10)) {
            know(turn);
        }
        boolean isPassing = row.getInt(11) == 1;
        return new Found(turn, new Standing(turn.pk, row.getLong(9), isPassing, isPassing || row.getInt(12) == 1));
    }

    /**
     * A memory that was found.
     *
     * @param turn the memory
     * @param standing whether it or another stands in the answer
     */
    public record Found(Turn turn, Standing standing) {}

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

        /** Its place; null for a memory that was not said in a conversation, such as a fact or a note. */
        public @Nullable Place place() {
            return kind == MemoryKind.EPISODE && sessionPk != null ? new Place(sessionPk, sequence) : null;
        }
    }

    /**
     * Where a turn stands in a conversation.
     *
     * @param sessionPk key of the session
     * @param sequence position in it
     */
    public record Place(long sessionPk, long sequence) {}

    private record Speakers(List<String> namespaces) {}

    private record KnownTurns() {}
}
