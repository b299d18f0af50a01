package dev.nightjar.plugin.memory.table.row;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import java.util.Collection;
import java.util.List;

/**
 * The tokens of the index of words that somebody may read: those of his namespaces.
 *
 * @param prefixes what they begin with, one for each namespace that has memories
 */
public record ReadableTokens(List<String> prefixes) {

    private static final String NUMBERS = "SELECT pk FROM namespaces WHERE namespace IN %s ORDER BY pk";

    /** No namespace has it, so it finds nothing; an expression without any token would be none. */
    private static final long NO_NUMBER = 0;

    /** Those of these namespaces. */
    public static ReadableTokens of(Sql sql, Collection<String> namespaces) {
        var numbers =
                sql.query(NUMBERS.formatted(SqlFragment.placeholders(namespaces)), row -> row.getLong(1), namespaces);
        var known = numbers.isEmpty() ? List.of(NO_NUMBER) : numbers;
        return new ReadableTokens(known.stream().map(TermIndex::prefix).toList());
    }

    /** A full-text expression: memories that hold any of these, in any of the namespaces. */
    public String anyOf(Collection<String> forms) {
        return SqlFragment.anyOf(prefixes.stream()
                .flatMap(prefix -> forms.stream().map(form -> prefix + form))
                .toList());
    }
}
