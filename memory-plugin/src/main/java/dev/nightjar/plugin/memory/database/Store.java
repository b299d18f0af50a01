package dev.nightjar.plugin.memory.database;

import java.util.Optional;
import java.util.function.Supplier;

/** A place where memories are stored, and its connections. Thread-safe; each connection belongs to one user. */
public interface Store extends AutoCloseable {

    /** Name of the store in messages: the file, or the address without a password. */
    String name();

    /** Another connection to write with. */
    Sql openWriter();

    /** Another connection that can only read. */
    Sql openReader();

    /** Upkeep that the engine does by itself. */
    Automation automation();

    /** How people do away with it, in words that follow a comma. */
    String removal();

    /**
     * Begins a transaction.
     *
     * @param waitMillis how long to wait for another process that is writing
     * @param isAlone whether nobody else may write meanwhile; else others may, to namespaces that it has not
     *     {@linkplain Sql#claim claimed}, where the store {@linkplain #isShared is shared}
     * @throws StoreException when it cannot; {@linkplain StoreException#isLocked locked} when the other is still
     *     writing
     */
    void begin(Sql writer, int waitMillis, boolean isAlone);

    /** Whether several processes can write at a time. */
    boolean isShared();

    /**
     * Refuses to go on where it is not what was opened any more.
     *
     * @throws StoreException when something of it was removed or replaced
     */
    default void require() {
        moved().ifPresent(problem -> {
            throw StoreException.gone(problem);
        });
    }

    /** Files of the store that were removed or replaced while it was open, with a remedy; empty for none. */
    Optional<String> moved();

    /**
     * Reason why nobody can write to it though it can be read, and the remedy; empty for none.
     *
     * @param reader a connection of {@link #openReader}
     */
    Optional<String> writeProblem(Sql reader);

    /** How much room it takes, in bytes. */
    long bytes();

    /** Upkeep between transactions. The writing connection may be another one each time. */
    Upkeep upkeep(Supplier<Sql> writer);

    @Override
    void close();
}
