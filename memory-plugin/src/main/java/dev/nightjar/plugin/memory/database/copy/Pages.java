package dev.nightjar.plugin.memory.database.copy;

import dev.nightjar.plugin.memory.database.Sql;
import java.util.List;
import java.util.function.Consumer;

/**
 * The rows of a table in the order of their keys, some at a time: no more are ever held.
 *
 * @param size rows of a page
 */
record Pages(Sql sql, CopiedTable table, int size) {

    /**
     * The next ones.
     *
     * @param after the key they come after; empty for the first
     * @param upTo the highest key; empty for all
     */
    List<Row> next(List<Object> after, List<Object> upTo) {
        var select = table.select(!after.isEmpty(), !upTo.isEmpty(), size);
        return sql.query(select, row -> Row.of(table, row), after, upTo);
    }

    /** All rows between two keys, page by page. */
    void each(List<Object> after, List<Object> upTo, Consumer<List<Row>> reader) {
        var last = after;
        List<Row> page;
        do {
            page = next(last, upTo);
            reader.accept(page);
            last = page.isEmpty() ? last : page.get(page.size() - 1).key();
        } while (page.size() == size);
    }
}
