package dev.nightjar.plugin.memory.store;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The memory of one agent: one writer at a time, a few readers. Thread-safe.
 *
 * <p>Work gets a {@link Transaction} for the length of the call only. A read sees everything that was committed before it.
 * Where the database cannot do what it is asked a {@link dev.nightjar.plugin.memory.database.StoreException} is thrown.
 */
public interface Database extends AutoCloseable {

    /** Runs work that only reads. */
    <T> T read(Function<Transaction, T> work);

    /** Runs work in a write transaction and answers once it is committed; nothing of it stays when it throws. */
    <T> T write(Function<Transaction, T> work);

    /** Leaves work to the writer thread, for a write transaction; the future completes once it is committed. */
    <T> CompletableFuture<T> submit(Function<Transaction, T> work);

    /**
     * Queues work behind all that is queued, for a caller that goes on to call {@link #writeQueued}; the future completes
     * once it is committed. So several can be put in order before any of them is written.
     */
    <T> CompletableFuture<T> queue(Function<Transaction, T> work);

    /** Writes what is queued in this thread, or leaves it to whoever is writing just now. Never waits for a lock. */
    void writeQueued();

    /**
     * Makes sure that erased bytes are nowhere in the stored files any more.
     *
     * @return false when a reader in another process is in the way; it is tried again whenever nothing is being written
     */
    boolean flushLog();

    /**
     * Writes the whole file anew, so that what was erased is nowhere in it any more: SQLite may leave parts of a row in
     * pages that were divided while it was there. Takes as much room again as the file has while it works.
     *
     * @return false when a reader in another process is in the way of the log; it is tried again as by {@link #flushLog}
     */
    boolean rewrite();

    /** What was removed or replaced of it while it was open, so that reads and writes fail; empty when nothing was. */
    Optional<String> moved();

    /** Where it is stored. */
    Path path();

    /** How much room it takes, in bytes. */
    long bytes();

    /** Finishes queued writes and releases every connection. */
    @Override
    void close();
}
