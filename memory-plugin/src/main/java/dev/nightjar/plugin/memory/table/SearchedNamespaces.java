package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.EntityTable.Known;
import dev.nightjar.plugin.memory.table.row.JoinedQuery;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.ReadableTokens;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** First read of a search: its namespaces' known names, readable tokens, and keys of all memories but turns. */
public record SearchedNamespaces(Sql sql, Instant now) {

    private static final String OTHERS = """
            SELECT 0 AS number, 0 AS other, kind, string_agg(CAST(pk AS TEXT), ',') AS joined FROM (
              SELECT m.kind, m.pk FROM memories m WHERE m.namespace IN %s
                AND m.kind IN ('fact', 'note', 'document', 'reflection') AND m.valid_until IS NULL
              UNION ALL
              SELECT m.kind, m.pk FROM memories m WHERE m.namespace IN %s AND m.end_reason = 'superseded'
              LIMIT ?) others
            GROUP BY kind""";

    private static final int MAX_OTHERS = 2_000;

    /**
     * Mentions and people for the names in a question, read with all else that a search asks of its namespaces.
     *
     * @param names folded names; none where all words are common
     * @param words folded words
     * @param most so many of the newest mentions of each entity are read
     * @param isForOthers whether {@link #all} will be asked, too
     */
    public Known known(
            MemoryScope scope, Collection<String> names, Collection<String> words, int most, boolean isForOthers) {
        var namespaces = SqlFragment.namespaces(scope);
        var asked = new JoinedQuery();
        Supplier<Known> known = words.isEmpty()
                ? () -> new Known(List.of(), Set.of())
                : new EntityTable(sql, now).known(asked, scope, names, words, most);
        var others = isForOthers ? others(asked, namespaces) : null;
        var unused = ReadableTokens.of(sql, namespaces, asked);
        asked.run(sql);
        if (others != null) {
            sql.once(new Others(namespaces), () -> others);
        }
        return known.get();
    }

    /**
     * Keys of all memories of these kinds, active and superseded, ascending; empty where there are more than
     * {@value #MAX_OTHERS} of all kinds but turns.
     *
     * @param kinds without turns
     */
    public Optional<long[]> all(Set<MemoryKind> kinds, MemoryScope scope) {
        var namespaces = SqlFragment.namespaces(scope);
        var others = sql.once(new Others(namespaces), () -> {
            var asked = new JoinedQuery();
            var read = others(asked, namespaces);
            asked.run(sql);
            return read;
        });
        long count = others.values().stream().mapToLong(keys -> keys.length).sum();
        return count > MAX_OTHERS
                ? Optional.empty()
                : Optional.of(kinds.stream()
                        .flatMapToLong(kind -> Arrays.stream(others.getOrDefault(kind, new long[0])))
                        .sorted()
                        .toArray());
    }

    /** Asks for the memories that are no turns; they are in the answer once the query has run. */
    private static Map<MemoryKind, long[]> others(JoinedQuery asked, List<String> namespaces) {
        var some = SqlFragment.placeholders(namespaces);
        var others = new EnumMap<MemoryKind, long[]>(MemoryKind.class);
        asked.add(
                OTHERS.formatted(some, some),
                row -> others.put(
                        MemoryKind.ofLabel(row.getString(JoinedQuery.TEXT)),
                        KeyList.parse(row.getString(JoinedQuery.OTHER_TEXT))),
                namespaces,
                namespaces,
                MAX_OTHERS + 1);
        return others;
    }

    private record Others(List<String> namespaces) {}
}
