package dev.nightjar.spi.store;

import dev.nightjar.memory.MemoryException;
import java.util.List;
import java.util.function.Consumer;

/**
 * Copies the whole memory of an agent into another kind of store. Get it with
 * {@code context.service(StoreMigration.class)}. Thread-safe.
 */
public interface StoreMigration {

    /**
     * Copies the memory of this host, with all namespaces, ids, runs and schedules, and compares both by count and
     * hash. Nobody can write to it meanwhile; it stays as it is. The copy can be used only once it is complete and
     * equal. A copy that was interrupted is continued by the next call: only what is missing or has changed is copied
     * then.
     *
     * @param to the other kind of store, as the settings describe it
     * @param progress called after each batch, in any thread; what it throws interrupts the copy
     * @throws MemoryException when the memory is in this kind of store already, the other one has memories of its own
     *     or cannot be used, or the two are not equal in the end
     */
    Migrated migrate(Engine to, Consumer<Progress> progress);

    /** A kind of store. */
    enum Engine {
        /** A file in the data folder. */
        SQLITE,
        /** A schema in a PostgreSQL server. */
        POSTGRESQL
    }

    /**
     * How far a copy is. First all rows are copied, then all are compared.
     *
     * @param table whose rows are copied or compared
     * @param isCompared whether its rows are compared
     * @param done steps done
     * @param total all steps, as far as they were known in the beginning; two for each row
     */
    record Progress(String table, boolean isCompared, long done, long total) {}

    /**
     * A complete copy.
     *
     * @param from the name of the memory for messages
     * @param to the name of the copy for messages
     * @param tables what was copied
     */
    record Migrated(String from, String to, List<Table> tables) {

        public Migrated {
            tables = List.copyOf(tables);
        }
    }

    /**
     * A table that is equal in both stores.
     *
     * @param name its name
     * @param rows its number of rows
     * @param hash the sum of the SHA-256 of its rows, in hexadecimal digits; the same for the same rows, whatever their
     *     order
     */
    record Table(String name, long rows, String hash) {}
}
