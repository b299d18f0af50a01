package dev.nightjar.plugin.memory.database.postgres.tenant;

import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.copy.CopiedTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A table, and which of its rows are a namespace's.
 *
 * @param table what is copied of it
 * @param column which values tell whose a row is
 * @param keysOf the table whose keys these values are; {@link #NAME} or {@link #HASH} for the namespace itself
 */
record TenantTable(CopiedTable table, String column, String keysOf) {

    /** Values are names of namespaces. */
    static final String NAME = "namespace";

    /** Values are hashes of names of namespaces. */
    static final String HASH = "hash";

    /** Of the server or the machine, or made by triggers. */
    private static final Set<String> STAYING = Set.of("embedding_models", "machines", "namespaces", "synced_files");

    private static final String KEY = "pk";
    private static final String VECTORS = "vec_memories";

    /**
     * All that namespaces have, in an order in which each comes after those it refers to.
     *
     * @throws StoreException when of a table it cannot be told whose its rows are
     */
    static List<TenantTable> of(List<CopiedTable> tables) {
        return tables.stream()
                .filter(table -> !STAYING.contains(table.name()))
                .map(TenantTable::of)
                .toList();
    }

    private static TenantTable of(CopiedTable table) {
        if (table.name().equals(VECTORS)) {
            return new TenantTable(vectors(table), "memory_pk", "memories");
        } else if (table.hasMadeKeys()) {
            return new TenantTable(table, KEY, table.name());
        }
        return owner(table)
                .map(owner -> new TenantTable(table, owner.getKey(), owner.getValue()))
                .or(() -> table.columns().contains(NAME)
                        ? Optional.of(new TenantTable(table, NAME, NAME))
                        : Optional.empty())
                .or(() -> table.key().equals(List.of(HASH))
                        ? Optional.of(new TenantTable(table, HASH, HASH))
                        : Optional.empty())
                .orElseThrow(() -> new StoreException("It cannot be told whose the rows of " + table.name() + " are"));
    }

    /** Memories come first: they have the fewest rows each. */
    private static Optional<Map.Entry<String, String>> owner(CopiedTable table) {
        return table.references().entrySet().stream()
                .filter(reference -> !STAYING.contains(reference.getValue()))
                .min(Map.Entry.<String, String>comparingByValue(
                                (a, b) -> Boolean.compare(b.equals("memories"), a.equals("memories")))
                        .thenComparing(Map.Entry.comparingByKey()));
    }

    /** Their own keys are made anew: by them hosts notice new vectors. */
    private static CopiedTable vectors(CopiedTable table) {
        var columns =
                table.columns().stream().filter(column -> !column.equals(KEY)).toList();
        return new CopiedTable(
                table.name(), columns, List.of("memory_pk", "model_pk", "ordinal"), table.references(), false);
    }

    String name() {
        return table.name();
    }

    boolean isVectors() {
        return table.name().equals(VECTORS);
    }

    /** Whether its keys are made by the server, so that its rows have others there. */
    boolean hasKeys() {
        return table.name().equals(keysOf);
    }

    /** Which rows of a namespace are its own, to follow {@code WHERE}: schedules of the system are those of the hosts. */
    String condition() {
        return table.name().equals("schedules") ? " AND owner = 'user'" : "";
    }

    /** Whether its rows name their namespace. */
    boolean isNamed() {
        return table.columns().contains(NAME);
    }

    /** Which column of a table that has keys tells whose they are, and the table whose keys stand in it. */
    Map.Entry<String, String> above() {
        return isNamed() ? Map.entry(NAME, NAME) : owner(table).orElseThrow();
    }

    /** Columns that refer to rows of namespaces beside the one that tells whose a row is. */
    Map<String, String> otherReferences() {
        var others = new TreeMap<>(table.references());
        others.remove(column);
        others.values().removeAll(STAYING);
        return others;
    }
}
