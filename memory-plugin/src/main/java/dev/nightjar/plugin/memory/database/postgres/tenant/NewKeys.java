package dev.nightjar.plugin.memory.database.postgres.tenant;

import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.copy.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which keys the rows of a namespace have on the new server: keys of two servers are the same numbers. A later row has a higher
 * key there, too. Not thread-safe.
 */
final class NewKeys {

    private final Map<String, Map<Long, Long>> byTable = new HashMap<>();
    private final Map<String, Long> numbers = new HashMap<>();

    /** The numbers of a namespace, with which its tokens begin. */
    void number(long old, long now) {
        numbers.put(String.valueOf(old), now);
    }

    /** Those of a table so far, old to new; may be changed. */
    Map<Long, Long> of(String table) {
        return byTable.computeIfAbsent(table, unused -> new HashMap<>());
    }

    /** Values of a column that tells whose rows are, as they are on the new server. */
    List<Object> of(String table, List<Object> old) {
        return old.stream()
                .<Object>map(value -> value instanceof Long key ? key(table, key, table) : value)
                .toList();
    }

    /** The row as it is on the new server. */
    Row of(TenantTable table, Row row) {
        var columns = table.table().columns();
        var values = new ArrayList<@Nullable Object>(row.values());
        for (int i = 0; i < columns.size(); i++) {
            values.set(i, value(table, columns.get(i), row.values().get(i)));
        }
        return Row.of(table.table(), values);
    }

    /** Whether all that the row refers to is of the namespaces. */
    boolean isKnown(TenantTable table, Row row) {
        var columns = table.table().columns();
        return table.otherReferences().entrySet().stream().allMatch(reference -> {
            var value = row.values().get(columns.indexOf(reference.getKey()));
            return value == null || of(reference.getValue()).containsKey(value);
        });
    }

    private @Nullable Object value(TenantTable table, String column, @Nullable Object value) {
        if (value instanceof String text && table.table().isIndex()) {
            return tokens(text);
        }
        return value instanceof Long number ? number(table, column, number) : value;
    }

    private @Nullable Long number(TenantTable table, String column, long value) {
        if (column.equals("embedded_by")) {
            return of(EmbeddingModels.TABLE).get(value); // without such a model it is read again
        }
        var referred = table.hasKeys() && column.equals(table.column())
                ? table.name()
                : table.table().references().get(column);
        return referred == null ? value : key(referred, value, table.name());
    }

    private long key(String table, long old, String from) {
        var key = of(table).get(old);
        if (key == null) {
            throw new StoreException("A row of " + from + " refers to " + table
                    + " of another namespace, so the namespace cannot" + " be moved");
        }
        return key;
    }

    private String tokens(String text) {
        if (text.isEmpty()) {
            return text;
        }
        var tokens = new ArrayList<String>();
        for (var token : text.split(" ", -1)) {
            int colon = token.indexOf(':');
            tokens.add(colon < 0 ? token : numbers.get(token.substring(0, colon)) + token.substring(colon));
        }
        return String.join(" ", tokens);
    }

    /** Forgets keys of rows that are not there any more and answers what they were on the new server. */
    List<Object> forget(String table, Set<Object> there) {
        var gone = new ArrayList<Object>();
        of(table).entrySet().removeIf(key -> !there.contains(key.getKey()) && gone.add(key.getValue()));
        return gone;
    }
}
