package dev.nightjar.plugin.memory.table.row;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import java.util.Collection;
import java.util.List;

/**
 * The tokens of the index of words that somebody may read: those of his namespaces.
 *
 * @param prefixes what they begin with, one for each namespace that has memories
 * @param memories how many memories there are, whatever became of them
 * @param hasFormer whether any of them was superseded
 */
public record ReadableTokens(List<String> prefixes, long memories, boolean hasFormer) {

    private static final String NAMESPACES = """
            SELECT n.pk, n.memories, EXISTS (SELECT 1 FROM memories m
              WHERE m.end_reason = 'superseded' AND m.namespace = n.namespace)
            FROM namespaces n WHERE n.namespace IN %s ORDER BY n.pk""";

    /** No namespace has it, so it finds nothing; an expression without any token would be none. */
    private static final long NO_NUMBER = 0;

    /** Those of these namespaces. */
    public static ReadableTokens of(Sql sql, Collection<String> namespaces) {
        return sql.once(new Asked(List.copyOf(namespaces)), () -> read(sql, namespaces));
    }

    private static ReadableTokens read(Sql sql, Collection<String> namespaces) {
        var found = sql.query(
                NAMESPACES.formatted(SqlFragment.placeholders(namespaces)),
                row -> new Counted(row.getLong(1), row.getLong(2), row.getBoolean(3)),
                namespaces);
        var known = found.isEmpty() ? List.of(new Counted(NO_NUMBER, 0, false)) : found;
        return new ReadableTokens(
                known.stream().map(one -> TermIndex.prefix(one.number)).toList(),
                known.stream().mapToLong(Counted::memories).sum(),
                known.stream().anyMatch(Counted::hasFormer));
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
