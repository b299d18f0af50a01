package dev.nightjar.plugin.memory.table.row;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
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
            SELECT n.pk, n.memories, CAST(CASE WHEN EXISTS (SELECT 1 FROM memories m
              WHERE m.end_reason = 'superseded' AND m.namespace = n.namespace) THEN '1' ELSE '' END AS TEXT) AS has_former,
              CAST(NULL AS TEXT) AS name
            FROM asked a JOIN namespaces n ON n.namespace = a.namespace
            UNION ALL SELECT s.place, s.names, '', s.name FROM speakers s WHERE s.name IS NOT NULL""";

    /** No namespace has it, so it finds nothing; an expression without any token would be none. */
    private static final long NO_NUMBER = 0;

    /** Reads the tokens of these namespaces, once in a read. */
    public static ReadableTokens of(Sql sql, Collection<String> namespaces) {
        return of(sql, namespaces, new JoinedQuery());
    }

    /** Reads the tokens of these namespaces, once in a read, by the same statement as others. */
    public static ReadableTokens of(Sql sql, Collection<String> namespaces, JoinedQuery others) {
        return sql.once(new Asked(List.copyOf(namespaces)), () -> read(sql, namespaces, others));
    }

    private static ReadableTokens read(Sql sql, Collection<String> namespaces, JoinedQuery others) {
        var counted = new ArrayList<Counted>();
        var speakers = new ArrayList<Speaker>();
        others.add(
                NAMESPACES.formatted(SqlFragment.numbered(namespaces)),
                row -> row.getString(JoinedQuery.OTHER_TEXT) == null
                        ? counted.add(new Counted(
                                row.getLong(JoinedQuery.NUMBER),
                                row.getLong(JoinedQuery.OTHER_NUMBER),
                                !row.getString(JoinedQuery.TEXT).isEmpty()))
                        : speakers.add(new Speaker(
                                row.getLong(JoinedQuery.NUMBER),
                                row.getLong(JoinedQuery.OTHER_NUMBER),
                                row.getString(JoinedQuery.OTHER_TEXT))),
                namespaces,
                MAX_SPEAKERS);
        others.run(sql);
        var known = counted.isEmpty() ? List.of(new Counted(NO_NUMBER, 0, false)) : counted;
        return new ReadableTokens(
                known.stream()
                        .sorted(Comparator.comparingLong(Counted::number))
                        .map(one -> TermIndex.prefix(one.number))
                        .toList(),
                known.stream().mapToLong(Counted::memories).sum(),
                known.stream().anyMatch(Counted::hasFormer),
                speakers.stream()
                        .sorted(Comparator.comparingLong(Speaker::place).thenComparingLong(Speaker::number))
                        .map(Speaker::name)
                        .distinct()
                        .limit(MAX_SPEAKERS)
                        .toList());
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

    /** A name, by the place of its namespace and its own place there. */
    private record Speaker(long place, long number, String name) {}
}
