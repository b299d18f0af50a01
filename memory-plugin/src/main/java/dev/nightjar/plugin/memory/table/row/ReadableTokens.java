package dev.nightjar.plugin.memory.table.row;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The tokens of the index of words that somebody may read, those of their namespaces, and what else a search has to
 * know of these namespaces.
 *
 * @param prefixes what they begin with, one for each namespace that has memories
 * @param memories how many memories there are, whatever became of them
 * @param hasFormer whether any of them was superseded
 * @param speakers names of those who spoke in any session, at most {@value #MAX_SPEAKERS}
 */
public record ReadableTokens(List<String> prefixes, long memories, boolean hasFormer, List<String> speakers) {

    /** With more speakers than this, any name may be a speaker's. */
    public static final int MAX_SPEAKERS = 50;

    /**
     * The speakers of each namespace are read from each name to the next in the index, however often one has spoken.
     */
    private static final String NAMESPACES = """
            WITH RECURSIVE asked (place, namespace) AS (VALUES %s),
            speakers (place, namespace, names, name) AS (
              SELECT n.place, n.namespace, 1, (SELECT min(m.speaker) FROM memories m
                  WHERE m.namespace = n.namespace AND m.speaker IS NOT NULL AND m.valid_until IS NULL)
                FROM asked n
              UNION ALL
              SELECT s.place, s.namespace, s.names + 1, (SELECT min(m.speaker) FROM memories m
                  WHERE m.namespace = s.namespace AND m.speaker > s.name AND m.valid_until IS NULL)
                FROM speakers s WHERE s.name IS NOT NULL AND s.names < ?)
            SELECT 0 AS part, n.pk AS place, n.memories, EXISTS (SELECT 1 FROM memories m
              WHERE m.end_reason = 'superseded' AND m.namespace = n.namespace) AS has_former, CAST(NULL AS TEXT) AS name
            FROM asked a JOIN namespaces n ON n.namespace = a.namespace
            UNION ALL SELECT 1, s.place, 0, false, s.name FROM speakers s WHERE s.name IS NOT NULL
            ORDER BY part, place, name""";

    /** No namespace has it, so it finds nothing; an expression without any token would be none. */
    private static final long NO_NUMBER = 0;

    /** Reads the tokens of these namespaces, once in a read. */
    public static ReadableTokens of(Sql sql, Collection<String> namespaces) {
        return sql.once(new Asked(List.copyOf(namespaces)), () -> read(sql, namespaces));
    }

    private static ReadableTokens read(Sql sql, Collection<String> namespaces) {
        var counted = new ArrayList<Counted>();
        var speakers = new LinkedHashSet<String>();
        sql.each(
                NAMESPACES.formatted(SqlFragment.numbered(namespaces)),
                row -> row.getInt(1) == 0
                        ? counted.add(new Counted(row.getLong(2), row.getLong(3), row.getBoolean(4)))
                        : speakers.add(row.getString(5)),
                namespaces,
                MAX_SPEAKERS);
        var known = counted.isEmpty() ? List.of(new Counted(NO_NUMBER, 0, false)) : counted;
        return new ReadableTokens(
                known.stream().map(one -> TermIndex.prefix(one.number)).toList(),
                known.stream().mapToLong(Counted::memories).sum(),
                known.stream().anyMatch(Counted::hasFormer),
                speakers.stream().limit(MAX_SPEAKERS).toList());
    }

    /**
     * A full-text expression: memories that hold any of these, in any of the namespaces; it finds nothing when there
     * are none.
     */
    public String anyOf(Collection<String> forms) {
        if (forms.isEmpty()) {
            return SqlFragment.anyOf(List.of(TermIndex.prefix(NO_NUMBER) + "none"));
        }
        return SqlFragment.anyOf(prefixes.stream()
                .flatMap(prefix -> forms.stream().map(form -> prefix + form))
                .toList());
    }

    private record Asked(List<String> namespaces) {}

    private record Counted(long number, long memories, boolean hasFormer) {}
}
