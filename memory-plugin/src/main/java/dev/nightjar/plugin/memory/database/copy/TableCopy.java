package dev.nightjar.plugin.memory.database.copy;

import dev.nightjar.plugin.memory.database.Sql;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings some rows of a copy to the state of the original. Rows that are equal stay, so it may be done again at any
 * time.
 *
 * @param target in a transaction
 */
record TableCopy(Sql target, CopiedTable table) {

    /** Most parameters of a statement; engines take more. */
    private static final int MAX_PARAMETERS = 8_000;

    /**
     * Brings them to their state.
     *
     * @param rows the original ones
     * @param there reads those of the copy that may differ, some at a time
     */
    void bring(List<Row> rows, Consumer<Consumer<List<Row>>> there) {
        var missing = new HashMap<List<Object>, Row>();
        rows.forEach(row -> missing.put(row.sameKey(), row));
        var vanished = new ArrayList<Row>();
        there.accept(page -> page.forEach(old -> {
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
