package dev.nightjar.plugin.memory.database.copy;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.UnfinishedCopy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Tables of a store, whatever a later version adds. */
final class TableCatalog {

    /** Tables of the engine or the server, and tables that exist in a transaction only. */
    private static final Set<String> LEFT_OUT =
            Set.of("memories_terms", "schema_migrations", "current_run", UnfinishedCopy.TABLE);

    private TableCatalog() {}

    /**
     * The tables that both stores have, in an order in which each comes after those it refers to; the index of words
     * comes last.
     *
     * @throws StoreException when they have not the same tables with the same columns
     */
    static List<CopiedTable> common(Sql from, Sql to) {
        var tables = of(from);
        var ours = shapes(tables);
        var theirs = shapes(of(to));
        if (!theirs.equals(ours)) {
            theirs.entrySet().removeAll(ours.entrySet());
            throw new StoreException(
                    "The tables of the two stores differ: " + theirs + "; use the same version of Nightjar with both");
        }
        return tables;
    }

    private static List<CopiedTable> of(Sql sql) {
        var tables = new ArrayList<CopiedTable>();
        sql.unwrap(connection -> tables.addAll(read(connection)));
        tables.add(CopiedTable.INDEX);
        return List.copyOf(tables);
    }

    private static Map<String, Set<String>> shapes(List<CopiedTable> tables) {
        var shapes = new TreeMap<String, Set<String>>();
        tables.forEach(table -> shapes.put(table.name(), new TreeSet<>(table.columns())));
        return shapes;
    }

    /** A server is asked for what all tables have at once; the driver of a file wants to know of which one. */
    private static List<CopiedTable> read(Connection connection) throws SQLException {
        var schema = connection.getSchema();
        var names = names(connection);
        var asked = schema == null ? List.copyOf(names) : Collections.<@Nullable String>singletonList(null);
        var metadata = connection.getMetaData();
        var columns = new Columns(schema, names);
        columns.read(metadata.getColumns(null, schema, "%", "%"), "ORDINAL_POSITION");
        var keys = new Columns(schema, names);
        var references = new TreeMap<String, Map<String, String>>();
        names.forEach(name -> references.put(name, new HashMap<>()));
        for (var table : asked) {
            keys.read(metadata.getPrimaryKeys(null, schema, table), "KEY_SEQ");
            addReferences(metadata.getImportedKeys(null, schema, table), references);
        }
        var tables = new HashMap<String, CopiedTable>();
        for (var name : names) {
            tables.put(name, new CopiedTable(name, columns.of(name), keys.of(name), false));
        }
        return sorted(references, tables);
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
     * Whether a row is about this schema; a file has none. A driver may answer for other schemas and tables too, as "_"
     * in a name stands for any character.
     */
    private static boolean isOf(@Nullable String schema, ResultSet rows) throws SQLException {
        return Objects.equals(schema, rows.getString("TABLE_SCHEM"));
    }

    /** By table and column, the table that it refers to. */
    private static void addReferences(ResultSet rows, Map<String, Map<String, String>> references) throws SQLException {
        try (rows) {
            while (rows.next()) {
                var ofTable = references.get(rows.getString("FKTABLE_NAME"));
                if (ofTable != null) {
                    ofTable.put(rows.getString("FKCOLUMN_NAME"), rows.getString("PKTABLE_NAME"));
                }
            }
        }
    }

    private static List<CopiedTable> sorted(
            Map<String, Map<String, String>> references, Map<String, CopiedTable> tables) {
        var sorted = new LinkedHashMap<String, CopiedTable>();
        while (sorted.size() < tables.size()) {
            var next = tables.values().stream()
                    .filter(table -> !sorted.containsKey(table.name())
                            && sorted.keySet()
                                    .containsAll(references
                                            .getOrDefault(table.name(), Map.of())
                                            .values()))
                    .sorted(Comparator.comparing(CopiedTable::name))
                    .toList();
            if (next.isEmpty()) {
                throw new IllegalStateException("Tables refer to each other in a circle; all but " + sorted.keySet());
            }
            next.forEach(table -> sorted.put(table.name(), table));
        }
        return List.copyOf(sorted.values());
    }

    /** Columns of tables in an order. */
    private static final class Columns {

        private final @Nullable String schema;
        private final Map<String, TreeMap<Integer, String>> places = new HashMap<>();

        Columns(@Nullable String schema, Set<String> tables) {
            this.schema = schema;
            tables.forEach(table -> places.put(table, new TreeMap<>()));
        }

        void read(ResultSet rows, String place) throws SQLException {
            try (rows) {
                while (rows.next()) {
                    var ofTable = places.get(rows.getString("TABLE_NAME"));
                    if (ofTable != null && isOf(schema, rows)) {
                        ofTable.put(rows.getInt(place), rows.getString("COLUMN_NAME"));
                    }
                }
            }
        }

        List<String> of(String table) {
            return List.copyOf(places.getOrDefault(table, new TreeMap<>()).values());
        }
    }
}
