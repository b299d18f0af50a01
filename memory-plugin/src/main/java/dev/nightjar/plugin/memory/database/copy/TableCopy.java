package dev.nightjar.plugin.memory.database.copy;

import dev.nightjar.plugin.memory.database.Sql;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Brings some rows of a copy to the state of the original. Rows that are equal stay, so it may be done again at any time.
 *
 * @param target in a transaction
 */
record TableCopy(Sql target, CopiedTable table, int pageSize) {

    /** Of a statement; engines take some more. */
    private static final int MAX_PARAMETERS = 8_000;

    /**
     * Brings those between two keys to their state.
     *
     * @param rows the original ones, all between the keys
     * @param after the key they come after; empty for the first
     * @param upTo the highest key; empty for all
     */
    void bring(List<Row> rows, List<Object> after, List<Object> upTo) {
        var missing = new HashMap<List<Object>, Row>();
        rows.forEach(row -> missing.put(row.sameKey(), row));
        var vanished = new ArrayList<Row>();
        new Pages(target, table, pageSize)
                .each(
                        after,
                        upTo,
                        page -> page.forEach(old -> {
                            var now = missing.get(old.sameKey());
                            if (now != null && Arrays.equals(now.hash(), old.hash())) {
                                missing.remove(old.sameKey());
                            } else if (now == null ? !old.isKeyChanged() : table.isIndex()) {
                                vanished.add(old);
                            }
                        }));
        vanished.forEach(row -> target.update(table.delete(), row.key()));
        write(rows.stream().filter(row -> missing.containsKey(row.sameKey())).toList());
    }

    private void write(List<Row> rows) {
        int atOnce = MAX_PARAMETERS / table.columns().size();
        for (int from = 0; from < rows.size(); from += atOnce) {
            var some = rows.subList(from, Math.min(rows.size(), from + atOnce));
            var values = new ArrayList<@Nullable Object>();
            some.forEach(row -> values.addAll(row.values()));
            target.update(table.write(some.size()), values);
        }
    }
}
