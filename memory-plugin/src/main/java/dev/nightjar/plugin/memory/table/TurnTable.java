package dev.nightjar.plugin.memory.table;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.Iterables;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.LinkTable.Standing;
import dev.nightjar.plugin.memory.table.TurnTable.Place;
import dev.nightjar.plugin.memory.table.TurnTable.Turn;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.ReadableTokens;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import dev.nightjar.plugin.memory.table.words.IndexedTokens;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Statements for rankers: candidates, and the turns said before and after them. */
public record TurnTable(Sql sql, Instant now) {

    private static final String COLUMNS =
            " m.pk, m.kind, m.session_pk, m.seq, m.role, m.speaker, m.event_time, m.content";

    /**
     * CROSS keeps the order: a few places are looked up in the index of sessions. Each is one number: session, then
     * turn. Without statistics a server would take an index of what is active for a small one, so this asks for the
     * reason of the end.
     */
    private static final String AT = "SELECT" + COLUMNS + """
            , CASE WHEN %s THEN 1 ELSE 0 END AS passes
             FROM json_each(?) AS place CROSS JOIN memories m
            WHERE m.session_pk = place.value >> 32 AND m.kind = 'episode' AND m.seq = (place.value & 4294967295)
              AND m.end_reason IS NULL""";

    /** Newest successor of a memory; turns and passages are never replaced by others. */
    private static final String SUCCESSOR = """
            CASE WHEN m.kind IN ('episode', 'document') THEN 0 ELSE coalesce((SELECT max(l.from_pk) FROM memory_links l
              WHERE l.relation = 'supersedes' AND l.to_pk = m.pk), 0) END AS successor""";

    private static final String FOUND = "SELECT" + COLUMNS + ", " + SUCCESSOR
            + ", m.source, m.valid_until IS NOT NULL AS has_ended, CASE WHEN %s THEN 1 ELSE 0 END AS is_valid"
            + ", CASE WHEN %s THEN 1 ELSE 0 END AS passes, CASE WHEN %s THEN 1 ELSE 0 END AS known%s"
            + " FROM json_each(?) AS wanted CROSS JOIN memories m%s WHERE m.pk = wanted.value";

    private static final SqlFragment NEVER = new SqlFragment("false", List.of());
    private static final SqlFragment ALWAYS = new SqlFragment("true", List.of());

    /** With more speakers than this, any name may be a speaker's. */
    public static final int MAX_SPEAKERS = ReadableTokens.MAX_SPEAKERS;

    private static final String BY_KEYS =
            "SELECT" + COLUMNS + " FROM json_each(?) AS wanted CROSS JOIN memories m WHERE m.pk = wanted.value";

    /**
     * The active turns at these places that pass the filter. The turns around them, and around others whose neighbours
     * will be asked for, are read with them.
     *
     * @param others places around which turns will be looked at
     * @param reach how many places around each
     */
    public List<Turn> at(
            Collection<Place> places, Collection<Place> others, int reach, MemoryScope scope, MemoryFilter filter) {
        var wanted = Set.copyOf(places);
        var all = new LinkedHashSet<>(places);
        var known = known();
        surroundings(Iterables.concat(places, others), reach).stream()
                .filter(place -> !known.containsKey(place))
                .forEach(all::add);
        return read(all, LinkTable.standing(scope, filter, now)).stream()
                .filter(found -> found.passes && wanted.contains(found.turn.place()))
                .map(AtPlace::turn)
                .toList();
    }

    /** Reads what is at these places. */
    private List<AtPlace> read(Collection<Place> places, SqlFragment passing) {
        if (places.isEmpty()) {
            return List.of();
        }
        var known = known();
        places.forEach(place -> known.put(place, Optional.empty()));
        var numbers = places.stream()
                .map(place -> place.sessionPk() << 32 | place.sequence())
                .toList();
        var found = sql.query(
                AT.formatted(passing.text()),
                row -> new AtPlace(turn(row), row.getInt(9) == 1),
                passing.parameters(),
                KeyList.json(numbers));
        found.forEach(one -> known.put(requireNonNull(one.turn.place()), Optional.of(one.turn)));
        return found;
    }

    private static Set<Place> surroundings(Iterable<Place> places, int reach) {
        var around = new LinkedHashSet<Place>();
        for (var place : places) {
            for (long at = Math.max(1, place.sequence - reach); at <= place.sequence + reach; at++) {
                around.add(new Place(place.sessionPk, at));
            }
        }
        return around;
    }

    /** Active turns that this read has looked up, by their places; empty where there is none. */
    private Map<Place, Optional<Turn>> known() {
        return sql.once(new KnownTurns(), HashMap::new);
    }

    /**
     * Memories with these keys, whatever their kind, in the order of the keys, with their successors and whether each
     * passes the filter. Each is read once in a read, also for filters that differ by kinds and sources alone.
     */
    public List<Found> found(Collection<Long> keys, MemoryScope scope, MemoryFilter filter) {
        var ofAllKinds = filter.toBuilder().kinds(Set.of()).excludeSource(null).build();
        Map<Long, Optional<Row>> known = sql.once(new KnownRows(scope, ofAllKinds), HashMap::new);
        var missing = keys.stream().filter(key -> !known.containsKey(key)).collect(Collectors.toSet());
        if (!missing.isEmpty()) {
            missing.forEach(key -> known.put(key, Optional.empty()));
            read(missing, scope, ofAllKinds).forEach(row -> known.put(row.turn.pk, Optional.of(row)));
        }
        var found = new ArrayList<Found>(keys.size());
        for (var key : keys) {
            known.getOrDefault(key, Optional.empty()).ifPresent(row -> found.add(row.in(filter)));
        }
        return found;
    }

    /** Keys among these of memories that are active and pass the filter. */
    public Set<Long> passing(Collection<Long> keys, MemoryScope scope, MemoryFilter filter) {
        return found(keys, scope, filter).stream()
                .filter(Found::isValid)
                .map(found -> found.turn.pk)
                .collect(Collectors.toSet());
    }

    /** Memories with these keys that are active and pass the filter, newest first. */
    public List<Candidate> newest(Collection<Long> keys, MemoryScope scope, MemoryFilter filter, int limit) {
        return found(keys, scope, filter).stream()
                .filter(Found::isValid)
                .map(Found::turn)
                .sorted(Comparator.comparing(Turn::time).thenComparing(Turn::pk).reversed())
                .limit(limit)
                .map(turn -> new Candidate(turn.pk, 0))
                .toList();
    }

    private List<Row> read(Collection<Long> keys, MemoryScope scope, MemoryFilter filter) {
        var valid = SqlFragment.valid(scope, filter, now);
        var standing = LinkTable.standing(scope, filter, now);
        var passing = standing.equals(valid) ? NEVER : standing;
        var known = filter.excludeSessionId() == null
                ? NEVER
                : LinkTable.standing(scope, filter.excludingSession(null), now);
        var tokens = IndexedTokens.of(sql);
        boolean hasTokens = tokens.isAnyWanted(keys);
        var rows = sql.query(
                FOUND.formatted(
                        valid.text(),
                        passing.text(),
                        known.text(),
                        hasTokens ? IndexedTokens.COLUMNS : "",
                        hasTokens ? IndexedTokens.JOIN : ""),
                row -> {
                    if (hasTokens) {
                        tokens.put(row.getLong(1), row.getString(15), row.getString(16));
                    }
                    return row(row);
                },
                valid.parameters(),
                passing.parameters(),
                known.parameters(),
                KeyList.json(keys));
        var byPlace = known();
        for (var row : rows) {
            var place = row.hasEnded ? null : row.turn.place();
            if (place != null) {
                byPlace.put(place, Optional.of(row.turn));
            }
        }
        return rows;
    }

    /** The active turns at most so many places from these, each read once in a read. */
    public List<Turn> around(Collection<Place> places, int reach) {
        var wanted = surroundings(places, reach);
        var known = known();
        read(wanted.stream().filter(place -> !known.containsKey(place)).toList(), ALWAYS);
        return wanted.stream()
                .flatMap(place -> known.getOrDefault(place, Optional.empty()).stream())
                .toList();
    }

    /** Memories with these keys, whatever their kind, in no particular order. */
    public List<Turn> byKeys(Collection<Long> keys) {
        return keys.isEmpty() ? List.of() : sql.query(BY_KEYS, TurnTable::turn, KeyList.json(keys));
    }

    /** Names of those who spoke in any session, at most {@value #MAX_SPEAKERS}. */
    public List<String> speakers(MemoryScope scope) {
        return ReadableTokens.of(sql, SqlFragment.namespaces(scope)).speakers();
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

    private static Row row(ResultSet row) throws SQLException {
        var turn = turn(row);
        boolean hasEnded = row.getBoolean(11);
        boolean isValid = row.getInt(12) == 1;
        boolean isPassing = isValid || row.getInt(13) == 1;
        return new Row(
                turn,
                row.getString(10),
                hasEnded,
                isValid,
                new Standing(turn.pk, row.getLong(9), isPassing, isPassing || row.getInt(14) == 1));
    }

    /**
     * A memory that was found.
     *
     * @param turn the memory
     * @param standing whether it or another stands in the answer
     * @param isValid whether it is active, or was at the time that is asked for, and passes the filter
     * @param isFormer whether it has ended and is of the kinds that are asked for
     */
    public record Found(Turn turn, Standing standing, boolean isValid, boolean isFormer) {}

    /** A memory as it was read for all kinds and sources. */
    private record Row(Turn turn, String source, boolean hasEnded, boolean isValid, Standing standing) {

        Found in(MemoryFilter filter) {
            boolean isOfKind = filter.kinds().isEmpty() || filter.kinds().contains(turn.kind);
            boolean isWanted = isOfKind && !source.equals(filter.excludeSource());
            return new Found(
                    turn,
                    new Standing(
                            turn.pk,
                            standing.successor(),
                            isWanted && standing.isPassing(),
                            isWanted && standing.isKnown()),
                    isWanted && isValid,
                    isOfKind && hasEnded);
        }
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

        /** Place in a conversation; null for a memory that was not said in one, such as a fact or a note. */
        public @Nullable Place place() {
            return kind == MemoryKind.EPISODE && sessionPk != null ? new Place(sessionPk, sequence) : null;
        }
    }

    /**
     * Place of a turn in a conversation.
     *
     * @param sessionPk key of the session
     * @param sequence position in it
     */
    public record Place(long sessionPk, long sequence) {}

    private record AtPlace(Turn turn, boolean passes) {}

    private record KnownTurns() {}

    private record KnownRows(MemoryScope scope, MemoryFilter filter) {}
}
