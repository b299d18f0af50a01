package dev.nightjar.plugin.memory.table;

import com.google.common.base.Strings;
import com.google.common.primitives.Longs;
import dev.nightjar.memory.Entity;
import dev.nightjar.memory.EntityId;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.HostId;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.EntityTable.NumberedName;
import dev.nightjar.plugin.memory.table.row.JoinedQuery;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import dev.nightjar.spi.ner.EntityDirectory.KnownName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Entities, their names and the memories that mention them. */
public record EntityTable(Sql sql, Instant now) {

    /** CROSS keeps the order of the tables, so that each name is a lookup. */
    private static final String FIND = """
            WITH asked (place, type, name_key, alias_key) AS (VALUES %s)
            SELECT q.place, e.pk, EXISTS (SELECT 1 FROM entity_aliases o
              WHERE o.entity_pk = e.pk AND o.alias_key = q.alias_key) AS has_alias, 1 AS step
            FROM asked q CROSS JOIN entities e WHERE e.namespace = ? AND e.type = q.type AND e.name_key = q.name_key
            UNION ALL
            SELECT q.place, e.pk, EXISTS (SELECT 1 FROM entity_aliases o
              WHERE o.entity_pk = e.pk AND o.alias_key = q.alias_key) AS has_alias, 2 AS step
            FROM asked q CROSS JOIN entity_aliases a CROSS JOIN entities e
            WHERE a.namespace = ? AND a.alias_key = q.name_key AND e.pk = a.entity_pk AND e.type = q.type""";

    private static final Comparator<Found> BEST =
            Comparator.comparingInt(Found::step).thenComparingLong(Found::pk);

    private static final String INSERT = """
            INSERT INTO entities (entity_id, namespace, type, name, name_key, created_at) VALUES (?, ?, ?, ?, ?, ?)""";

    private static final String INSERT_ALIAS = """
            INSERT INTO entity_aliases (entity_pk, namespace, alias, alias_key) VALUES (?, ?, ?, ?)
            ON CONFLICT DO NOTHING""";

    private static final String LINK = """
            INSERT INTO memory_entities (memory_pk, entity_pk, mentions, confidence, provider) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (memory_pk, entity_pk) DO UPDATE SET mentions = excluded.mentions,
              confidence = max(memory_entities.confidence, excluded.confidence)""";

    private static final String KNOWN = "SELECT DISTINCT alias_key FROM entity_aliases WHERE namespace IN ";

    private static final String WITH_KEYS = "SELECT DISTINCT entity_pk FROM entity_aliases WHERE namespace IN ";

    /**
     * Names that begin with the key and a blank lie between that and the key with the character after a blank. One
     * range of the index holds both these and the key itself; asked with OR, all names of the namespace would be read
     * for each key.
     */
    private static final String PEOPLE = """
            WITH asked (value) AS (VALUES %s) SELECT k.value FROM asked k WHERE EXISTS (
              SELECT 1 FROM entity_aliases a CROSS JOIN entities e
              WHERE e.pk = a.entity_pk AND a.namespace IN %s AND a.alias_key >= k.value AND a.alias_key < k.value || '!'
                AND (a.alias_key = k.value OR a.alias_key > k.value || ' ') AND e.type = ?)""";

    private static final String NAMED = """
            SELECT 0 AS part, 0 AS number, found.joined AS text, CAST(NULL AS TEXT) AS other FROM (%s) found
            UNION ALL SELECT 1, 0, found.value, NULL FROM (%s) found""";

    private static final String ENTITY = """
            SELECT e.entity_id, e.namespace, e.type, e.name, e.created_at,
              (SELECT coalesce(sum(l.mentions), 0) FROM memory_entities l WHERE l.entity_pk = e.pk) AS mentions
            FROM entities e WHERE e.pk = ?""";

    private static final String ALIASES = """
            SELECT a.alias FROM entity_aliases a JOIN entities e ON e.pk = a.entity_pk
            WHERE a.entity_pk = ? AND a.alias_key <> e.name_key ORDER BY a.pk""";

    private static final String NAMES_AFTER = """
            SELECT a.pk, a.alias, e.name, e.type FROM entity_aliases a JOIN entities e ON e.pk = a.entity_pk
            WHERE a.namespace = ? AND a.pk > ? ORDER BY a.pk""";

    private static final String COUNTED = """
            SELECT l.entity_pk, count(*) AS memories FROM memory_entities l JOIN memories m ON m.pk = l.memory_pk
            WHERE %s AND (SELECT e.type FROM entities e WHERE e.pk = l.entity_pk) IN %s
            GROUP BY l.entity_pk ORDER BY memories DESC, sum(l.mentions) DESC, l.entity_pk LIMIT ?""";

    /** Memories that have ended mention nothing. */
    private static final String COUNTED_WHOLE = """
            SELECT e.pk AS entity_pk, count(*) AS memories FROM entities e CROSS JOIN memory_entities l
            WHERE l.entity_pk = e.pk AND e.namespace IN %s AND e.type IN %s AND l.memory_pk NOT IN (SELECT x.pk FROM memories x
              WHERE x.expires_at IS NOT NULL AND x.expires_at <= ? AND x.valid_until IS NULL)
            GROUP BY e.pk ORDER BY memories DESC, sum(l.mentions) DESC, e.pk LIMIT ?""";

    private static final String NEWEST_MENTIONING = """
            SELECT (SELECT string_agg(CAST(memory_pk AS TEXT), ',') FROM (
              SELECT memory_pk FROM memory_entities WHERE entity_pk = e.entity_pk ORDER BY memory_pk DESC LIMIT ?) newest)
            AS joined FROM (%s) e""";

    private static final String OF_MEMORY = "SELECT entity_pk FROM memory_entities WHERE memory_pk = ?";

    private static final String DELETE_ORPHAN = """
            DELETE FROM entities WHERE pk = ?
              AND NOT EXISTS (SELECT 1 FROM memory_entities l WHERE l.entity_pk = entities.pk)
              AND NOT EXISTS (SELECT 1 FROM memories m
                WHERE m.namespace = entities.namespace AND m.speaker = entities.name AND m.valid_until IS NULL)""";

    /** The entity of this type with this folded name, or else with this folded alias. */
    public Optional<Long> find(Namespace namespace, EntityType type, String key) {
        return Optional.ofNullable(
                        find(namespace, List.of(new Asked(type, key, key))).get(0))
                .map(Found::pk);
    }

    /** Entities of several names, by the places of the names in the list. */
    public Map<Integer, Found> find(Namespace namespace, List<Asked> names) {
        var found = new HashMap<Integer, Found>();
        if (names.isEmpty()) {
            return found;
        }
        var rows = IntStream.range(0, names.size())
                .mapToObj(place -> "(" + place + ", ?, ?, ?)")
                .collect(Collectors.joining(", "));
        sql.each(
                FIND.formatted(rows),
                row -> found.merge(
                        row.getInt(1),
                        new Found(row.getLong(2), row.getBoolean(3), row.getInt(4)),
                        (one, other) -> BEST.compare(one, other) <= 0 ? one : other),
                names.stream()
                        .<Object>flatMap(
                                name -> Stream.of(name.type.label(), new HostId(name.key), new HostId(name.aliasKey)))
                        .toList(),
                namespace.value(),
                namespace.value());
        return found;
    }

    /** Makes an entity; its name is its first alias too. */
    public long insert(Entity entity, String key) {
        long pk = sql.insert(
                INSERT,
                entity.id().value(),
                entity.namespace().value(),
                entity.type().label(),
                sql.screened(entity.name()),
                sql.screened(key),
                entity.createdAt().toEpochMilli());
        addAlias(pk, entity.namespace(), entity.name(), key);
        return pk;
    }

    /** Says what an entity is. */
    public void retype(long entityPk, EntityType type) {
        sql.update("UPDATE entities SET type = ? WHERE pk = ?", type.label(), entityPk);
    }

    /** Gives an entity another name, unless it has it; whether it was new. */
    public boolean addAlias(long entityPk, Namespace namespace, String alias, String key) {
        return sql.update(INSERT_ALIAS, entityPk, namespace.value(), sql.screened(alias), sql.screened(key)) > 0;
    }

    /** Notes what memories mention, by key; noting it again replaces the counts. */
    public void link(Map<Long, List<Mentioned>> mentioned) {
        sql.updateEach(
                LINK,
                mentioned.entrySet().stream()
                        .flatMap(memory -> memory.getValue().stream()
                                .map(one -> List.<@Nullable Object>of(
                                        memory.getKey(), one.entityPk, one.mentions, one.confidence, one.provider)))
                        .toList());
    }

    /** The entities that have one of these folded names in a readable namespace. */
    public List<Long> withNames(MemoryScope scope, Collection<String> keys) {
        if (keys.isEmpty()) {
            return List.of();
        }
        var namespaces = SqlFragment.namespaces(scope);
        var asked = List.copyOf(keys);
        return sql.once(
                new Named(namespaces, asked),
                () -> List.copyOf(sql.query(
                        withKeys(namespaces, asked) + " ORDER BY entity_pk",
                        row -> row.getLong(1),
                        namespaces,
                        asked)));
    }

    /** Names among these folded ones that an entity in a readable namespace has. */
    public Set<String> known(MemoryScope scope, Collection<String> keys) {
        var namespaces = SqlFragment.namespaces(scope);
        return Set.copyOf(
                sql.query(KNOWN + keysIn(namespaces, keys), row -> row.getString(1), namespaces, List.copyOf(keys)));
    }

    /** Names among these folded ones that a person in a readable namespace has, or has as the first of several. */
    public Set<String> people(MemoryScope scope, Collection<String> keys) {
        var namespaces = SqlFragment.namespaces(scope);
        return Set.copyOf(sql.query(
                people(namespaces, keys), row -> row.getString(1), keys, namespaces, EntityType.PERSON.label()));
    }

    private static String people(List<String> namespaces, Collection<String> keys) {
        return PEOPLE.formatted(SqlFragment.rows(keys), SqlFragment.placeholders(namespaces));
    }

    /**
     * Asks what is known of the names in a question.
     *
     * @param names folded names
     * @param words folded words, at least one
     * @param most so many of the newest mentions of each entity are read
     * @return the answer, once the query has run
     */
    Supplier<Known> known(
            JoinedQuery asked, MemoryScope scope, Collection<String> names, Collection<String> words, int most) {
        var namespaces = SqlFragment.namespaces(scope);
        var mentions = new ArrayList<String>();
        var people = new HashSet<String>();
        asked.add(
                NAMED.formatted(NEWEST_MENTIONING.formatted(withKeys(namespaces, names)), people(namespaces, words)),
                row -> row.getInt(JoinedQuery.NUMBER) == 0
                        ? mentions.add(row.getString(JoinedQuery.TEXT))
                        : people.add(row.getString(JoinedQuery.TEXT)),
                most,
                namespaces,
                names,
                words,
                namespaces,
                EntityType.PERSON.label());
        return () -> new Known(Longs.asList(keys(mentions)), people);
    }

    /** The entity with this key. */
    public Optional<Entity> entity(long pk) {
        var aliases = sql.query(ALIASES, row -> row.getString(1), pk);
        return sql.first(
                ENTITY,
                row -> new Entity(
                        new EntityId(row.getString("entity_id")),
                        new Namespace(row.getString("namespace")),
                        EntityType.ofLabel(row.getString("type")),
                        row.getString("name"),
                        aliases,
                        row.getInt("mentions"),
                        Instant.ofEpochMilli(row.getLong("created_at"))),
                pk);
    }

    /**
     * The entities that active memories mention, those with the most such memories first.
     *
     * @param types accepted types; empty accepts all
     */
    public List<Entity.Count> counted(MemoryScope scope, Set<EntityType> types, MemoryFilter filter, int limit) {
        var accepted = (types.isEmpty() ? EnumSet.allOf(EntityType.class) : types)
                .stream().map(EntityType::label).toList();
        var counts = new LinkedHashMap<Long, Integer>();
        if (filter.equals(MemoryFilter.ALL)) {
            var namespaces = SqlFragment.namespaces(scope);
            sql.query(
                    COUNTED_WHOLE.formatted(SqlFragment.placeholders(namespaces), SqlFragment.placeholders(accepted)),
                    row -> counts.put(row.getLong("entity_pk"), row.getInt("memories")),
                    namespaces,
                    accepted,
                    SqlFragment.millis(now),
                    limit);
        } else {
            var conditions = SqlFragment.valid(scope, filter, now);
            sql.query(
                    COUNTED.formatted(conditions.text(), SqlFragment.placeholders(accepted)),
                    row -> counts.put(row.getLong("entity_pk"), row.getInt("memories")),
                    conditions.parameters(),
                    accepted,
                    limit);
        }
        return counts.entrySet().stream()
                .flatMap(count ->
                        entity(count.getKey()).map(entity -> new Entity.Count(entity, count.getValue())).stream())
                .toList();
    }

    /** Names that became known after a position, each with its own position. */
    public List<NumberedName> namesAfter(Namespace namespace, long after) {
        return sql.query(
                NAMES_AFTER,
                row -> new NumberedName(
                        row.getLong(1),
                        new KnownName(row.getString(2), row.getString(3), EntityType.ofLabel(row.getString(4)))),
                namespace.value(),
                after);
    }

    /** The entities a memory mentions. */
    public List<Long> ofMemory(long memoryPk) {
        return sql.query(OF_MEMORY, row -> row.getLong(1), memoryPk);
    }

    /**
     * Keys of the newest memories that mention an entity with one of these folded names, so many of each, whatever they
     * are; ascending.
     */
    public long[] mentioning(MemoryScope scope, Collection<String> keys, int most) {
        if (keys.isEmpty()) {
            return new long[0];
        }
        var namespaces = SqlFragment.namespaces(scope);
        return keys(sql.query(
                NEWEST_MENTIONING.formatted(withKeys(namespaces, keys)),
                row -> row.getString(1),
                most,
                namespaces,
                keys));
    }

    /** Distinct keys of several lists, ascending. */
    private static long[] keys(List<@Nullable String> joined) {
        return joined.stream()
                .flatMapToLong(some -> LongStream.of(KeyList.parse(Strings.nullToEmpty(some))))
                .sorted()
                .distinct()
                .toArray();
    }

    private static String withKeys(List<String> namespaces, Collection<String> keys) {
        return WITH_KEYS + keysIn(namespaces, keys);
    }

    private static String keysIn(List<String> namespaces, Collection<String> keys) {
        return SqlFragment.placeholders(namespaces) + " AND alias_key IN " + SqlFragment.placeholders(keys);
    }

    /** Erases an entity that nothing mentions and nobody who spoke bears. */
    public void deleteIfOrphan(long entityPk) {
        sql.update(DELETE_ORPHAN, entityPk);
    }

    /**
     * A name and where it stands in the order of becoming known.
     *
     * @param position its position
     * @param name the name
     */
    public record NumberedName(long position, KnownName name) {}

    /**
     * A name that is looked for.
     *
     * @param key the folded name
     * @param aliasKey another folded name, of which it is told whether the entity has it
     */
    public record Asked(EntityType type, String key, String aliasKey) {}

    /**
     * A mention of an entity by a memory.
     *
     * @param mentions how often
     * @param provider who recognised it
     */
    public record Mentioned(long entityPk, int mentions, double confidence, String provider) {}

    /**
     * An entity with a name.
     *
     * @param pk its key
     * @param hasAlias whether it has the other name too
     * @param step 1 for its own name, 2 for another one
     */
    public record Found(long pk, boolean hasAlias, int step) {}

    /**
     * Mentions and people for some names.
     *
     * @param mentioning keys of the newest memories that mention an entity with one of them, ascending
     * @param people the words that a person has as a name, or as the first of several
     */
    public record Known(List<Long> mentioning, Set<String> people) {}

    private record Named(List<String> namespaces, List<String> keys) {}
}
