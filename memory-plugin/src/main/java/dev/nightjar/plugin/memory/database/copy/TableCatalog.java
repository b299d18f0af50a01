package dev.nightjar.plugin.memory.database.copy;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.UnfinishedCopy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which tables a store has, whatever a later version adds. */
final class TableCatalog {

    /** What belongs to the engine, or is there in a transaction only. */
    private static final Set<String> LEFT_OUT =
            Set.of("memories_terms", "schema_migrations", "current_run", UnfinishedCopy.TABLE);

    private TableCatalog() {}

    /**
     * The tables that both stores have, in an order in which each comes after those it refers to; the index of words comes last.
     *
     * @throws StoreException when they have not the same tables with the same columns
     */
    static List<CopiedTable> common(Sql from, Sql to) {
        var tables = new ArrayList<CopiedTable>();
        from.unwrap(connection -> tables.addAll(read(connection)));
        to.unwrap(connection -> {
            var theirs = shapes(read(connection));
            var ours = shapes(tables);
            if (!theirs.equals(ours)) {
                theirs.entrySet().removeAll(ours.entrySet());
                throw new StoreException("The tables of the two stores differ: " + theirs
                        + "; use the same version of Nightjar with both");
            }
        });
        tables.add(CopiedTable.INDEX);
        return List.copyOf(tables);
    }

    private static Map<String, Set<String>> shapes(List<CopiedTable> tables) {
        var shapes = new TreeMap<String, Set<String>>();
        tables.forEach(table -> shapes.put(table.name(), new TreeSet<>(table.columns())));
        return shapes;
    }

    private static List<CopiedTable> read(Connection connection) throws SQLException {
        var referred = new TreeMap<String, Set<String>>();
        var tables = new HashMap<String, CopiedTable>();
        for (var name : names(connection)) {
            var schema = connection.getSchema();
            var metadata = connection.getMetaData();
            var columns = inOrder(metadata.getColumns(null, schema, name, "%"), schema, name, "ORDINAL_POSITION");
            var key = inOrder(metadata.getPrimaryKeys(null, schema, name), schema, name, "KEY_SEQ");
            tables.put(name, new CopiedTable(name, columns, key, false));
            referred.put(name, referredBy(connection, name));
        }
        return sorted(referred).stream().map(tables::get).toList();
    }

    private static Set<String> names(Connection connection) throws SQLException {
        var names = new TreeSet<String>();
        var schema = connection.getSchema();
        try (var rows = connection.getMetaData().getTables(null, schema, "%", new String[] {"TABLE"})) {
            while (rows.next()) {
                if (isOf(schema, rows)) {
                    names.add(rows.getString("TABLE_NAME"));
                }
            }
        }
        names.removeIf(name ->
                LEFT_OUT.contains(name) || name.startsWith(CopiedTable.INDEX.name()) || name.startsWith("sqlite_"));
        return names;
    }

    /**
     * Whether a row is about this schema; a file has none. A driver may answer for other schemas and tables too, as "_" in a
     * name stands for any character.
     */
    private static boolean isOf(@Nullable String schema, ResultSet rows) throws SQLException {
        return Objects.equals(schema, rows.getString("TABLE_SCHEM"));
    }

    /** Names of columns. */
    private static List<String> inOrder(ResultSet rows, @Nullable String schema, String table, String place)
            throws SQLException {
        var columns = new TreeMap<Integer, String>();
        try (rows) {
            while (rows.next()) {
                if (isOf(schema, rows) && rows.getString("TABLE_NAME").equals(table)) {
                    columns.put(rows.getInt(place), rows.getString("COLUMN_NAME"));
                }
            }
        }
        return List.copyOf(columns.values());
    }

    private static Set<String> referredBy(Connection connection, String table) throws SQLException {
        var referred = new TreeSet<String>();
        try (var rows = connection.getMetaData().getImportedKeys(null, connection.getSchema(), table)) {
            while (rows.next()) {
                referred.add(rows.getString("PKTABLE_NAME"));
            }
        }
        return referred;
    }

    private static List<String> sorted(Map<String, Set<String>> referred) {
        var sorted = new ArrayList<String>();
        while (sorted.size() < referred.size()) {
            var next = referred.entrySet().stream()
                    .filter(table -> !sorted.contains(table.getKey()) && sorted.containsAll(table.getValue()))
                    .map(Map.Entry::getKey)
                    .toList();
            if (next.isEmpty()) {
                throw new IllegalStateException("Tables refer to each other in a circle; all but " + sorted);
            }
            sorted.addAll(next);
        }
        return sorted;
    }
}
