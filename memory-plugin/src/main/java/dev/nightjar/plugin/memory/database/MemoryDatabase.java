package dev.nightjar.plugin.memory.database;

import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The open database of one agent: one writer and a few readers. Thread-safe.
 *
 * <p>Work gets a {@link Sql} for the length of the call only. A read sees everything that was committed before it. When
 * the store was removed or replaced meanwhile, reads and writes fail, and no commit to it is acknowledged.
 */
public final class MemoryDatabase implements AutoCloseable {

    private static final Duration LOCK_WAIT = Duration.ofSeconds(30);

    private final Store store;
    private final WriteQueue writer;
    private final ReaderPool readers;

    private MemoryDatabase(Store store, WriteQueue writer, ReaderPool readers) {
        this.store = store;
        this.writer = writer;
        this.readers = readers;
    }

    /** Over an open store, which is closed with it. */
    public static MemoryDatabase over(Store store) {
        return over(store, LOCK_WAIT);
    }

    /**
     * Makes a database over an open store, which is closed with it, with another time limit for its writes.
     *
     * @param lockWait how long a write waits for another process that is writing; for a namespace that another host
     *     writes to it waits two seconds
     */
    public static MemoryDatabase over(Store store, Duration lockWait) {
        try {
            var writer = new WriteQueue(store, lockWait);
            writer.start();
            int cores = Runtime.getRuntime().availableProcessors();
            return new MemoryDatabase(store, writer, new ReaderPool(store, cores));
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /**
     * Runs work in a write transaction beside which nobody else writes, and answers once it is committed; nothing of it
     * stays when it throws.
     */
    public <T> T write(Function<Sql, T> work) {
        return await(writer.writeAlone(work, false));
    }

    /** Writes in a transaction of its own, without other work. */
    public <T> T writeByItself(Function<Sql, T> work) {
        return await(writer.writeAlone(work, true));
    }

    /**
     * Runs work in a write transaction and answers once it is committed, as {@link #write} does. In a store that
     * several hosts share others may write meanwhile, but not to these namespaces.
     */
    public <T> T writeClaiming(Collection<String> namespaces, Function<Sql, T> work) {
        return await(writer.write(sql -> {
            sql.claim(namespaces);
            return work.apply(sql);
        }));
    }

    /**
     * Leaves work to the writer thread, for a write transaction; the future completes once it is committed. In a store
     * that several hosts share others may write meanwhile, so it begins with {@link Sql#claim}.
     */
    public <T> CompletableFuture<T> submit(Function<Sql, T> work) {
        return writer.submit(work).outcome();
    }

    /**
     * Writes in this thread, or leaves it to whoever is writing just now, in this process or another one. While it
     * fails for reasons that may pass, it is retried: with the next write of its key, and at intervals that grow up to
     * five seconds. Writes of one key are committed in the order in which they came. In a store that several hosts
     * share others may write meanwhile, but not to these namespaces.
     */
    public <T> QueuedWrite<T> retry(Object key, Collection<String> namespaces, Function<Sql, T> work) {
        return writer.retry(key, namespaces, work);
    }

    /**
     * The caller of {@link #retry} does not wait for this write any more.
     *
     * @param limit most such writes to retry; beyond it the oldest is given up
     * @param reason why it is
     */
    public void leave(QueuedWrite<?> write, int limit, Supplier<? extends Throwable> reason) {
        writer.leave(write, limit, reason);
    }

    /** Number of retried writes whose callers wait no more. */
    public int left() {
        return writer.left();
    }

    /** How often writes were retried after an interval. */
    public long retries() {
        return writer.retries();
    }

    /** Retries for some seconds what is not written yet, and gives up the rest. */
    public void finishRetried() {
        writer.finishRetried();
    }

    /** Runs work on a query-only connection; inside of a read on that of the read. */
    public <T> T read(Function<Sql, T> work) {
        return readers.read(work);
    }

    /** Waits inside of a read for what may need to read itself, such as another thread. */
    public <T> T await(Supplier<T> something) {
        return readers.await(something);
    }

    /**
     * Takes care that erased texts stand in no log any more.
     *
     * @return false when a reader in another process is in the way; it is tried again whenever nothing is being written
     */
    public boolean flushLog() {
        return await(writer.flush());
    }

    /**
     * Takes care that erased texts stand nowhere any more.
     *
     * @return as {@link #flushLog}
     */
    public boolean rewrite() {
        return await(writer.rewrite());
    }

    /** Files of the store that were removed or replaced while it was open, with a remedy; empty for none. */
    public Optional<String> moved() {
        return store.moved();
    }

    /** Reason why it cannot be read or written at present, and the remedy; empty for none. Looks each time. */
    public Optional<String> problem() {
        try {
            return read(store::writeProblem);
        } catch (StoreException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Whether other hosts use it at the same time as a rule. */
    public boolean isShared() {
        return store.isShared();
    }

    /** Name of the store in messages. */
    public String name() {
        return store.name();
    }

    /** How much room it takes, in bytes. */
    public long bytes() {
        return store.bytes();
    }

    /** Finishes queued writes and closes every connection. */
    @Override
    public void close() {
        try (store;
                writer) {
            readers.close();
        }
    }

    private <T> T await(QueuedWrite<T> write) {
        if (writer.isWriting()) {
            throw new IllegalStateException("A write must not wait for another write: hand on its transaction instead");
        }
        try {
            return write.outcome().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            } else if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw e;
        }
    }
}
