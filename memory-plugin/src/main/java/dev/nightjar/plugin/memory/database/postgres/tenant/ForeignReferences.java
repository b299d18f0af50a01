package dev.nightjar.plugin.memory.database.postgres.tenant;

import com.google.common.collect.Iterables;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.copy.CopiedTable;
import dev.nightjar.plugin.memory.database.copy.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rows of other namespaces that refer to this one; they would go with it. */
final class ForeignReferences {

    private static final int AT_ONCE = 500;

    private final TenantTable table;
    private final Map<String, Long> own = new HashMap<>();

    ForeignReferences(TenantTable table) {
        this.table = table;
    }

    /** Counts the namespace's own rows. */
    void count(List<Row> rows) {
        for (var column : table.otherReferences().keySet()) {
            int place = table.table().columns().indexOf(column);
            long referring =
                    rows.stream().filter(row -> row.values().get(place) != null).count();
            own.merge(column, referring, Long::sum);
        }
    }

    /**
     * Refuses to move when there are more.
     *
     * @param keys by table, those of the namespace
     */
    void check(Sql sql, Map<String, List<Object>> keys) {
        table.otherReferences().forEach((column, referred) -> {
            long all = 0;
            for (var some : Iterables.partition(keys.getOrDefault(referred, List.of()), AT_ONCE)) {
                all += sql.number(
                        "SELECT count(*) FROM " + table.name() + " WHERE " + column + " IN "
                                + CopiedTable.marks(some.size()),
                        some);
            }
            if (all != own.getOrDefault(column, 0L)) {
                throw new StoreException("Rows of another namespace refer to this one in " + table.name() + "." + column
                        + ", so it cannot be moved; forget what refers to it first");
            }
        });
    }
}
