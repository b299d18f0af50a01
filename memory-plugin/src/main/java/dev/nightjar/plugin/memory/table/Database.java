package dev.nightjar.plugin.memory.table;

import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.QueuedWrite;
import dev.nightjar.plugin.memory.database.Sql;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The memory of one agent: one writer at a time, a few readers. Thread-safe.
 *
 * <p>Work gets {@link Tables} for the length of the call only. A read sees everything that was committed before it.
 * Where the database cannot do what it is asked a {@link dev.nightjar.plugin.memory.database.StoreException} is thrown.
 *
 * @param store the open database, closed with this
 * @param clock tells when a transaction happens
 * @param line below this confidence, 0..1, a fact has faded
 */
public record Database(MemoryDatabase store, InstantSource clock, double line) implements AutoCloseable {

    /** Runs work that only reads; inside of a read as a part of that. */
    public <T> T read(Function<Tables, T> work) {
        return store.read(over(work));
    }

    /** See {@link MemoryDatabase#await}. */
    public <T> T await(Supplier<T> something) {
        return store.await(something);
    }

    /** Runs work in a write transaction and answers once it is committed; nothing of it stays when it throws. */
    public <T> T write(Function<Tables, T> work) {
        return store.write(over(work));
    }

    /** See {@link MemoryDatabase#writeClaiming}. */
    public <T> T writeClaiming(Collection<String> namespaces, Function<Tables, T> work) {
        return store.writeClaiming(namespaces, over(work));
    }

    /** See {@link MemoryDatabase#submit}; the work begins with {@link Tables#claim}. */
    public <T> CompletableFuture<T> submit(Function<Tables, T> work) {
        return store.submit(over(work));
    }

    /** See {@link MemoryDatabase#retry}. */
    public <T> RetriedWrite<T> retry(Object key, Collection<String> namespaces, Function<Tables, T> work) {
        return new RetriedWrite<>(store, store.retry(key, namespaces, over(work)));
    }

    /** See {@link MemoryDatabase#left}. */
    public int left() {
        return store.left();
    }

    /** See {@link MemoryDatabase#retries}. */
    public long retries() {
        return store.retries();
    }

    /** See {@link MemoryDatabase#finishRetried}. */
    public void finishRetried() {
        store.finishRetried();
    }

    private <T> Function<Sql, T> over(Function<Tables, T> work) {
        return sql -> work.apply(new Tables(sql, clock.instant(), line));
    }

    /** See {@link MemoryDatabase#flushLog}. */
    public boolean flushLog() {
        return store.flushLog();
    }

    /** See {@link MemoryDatabase#rewrite}. */
    public boolean rewrite() {
        return store.rewrite();
    }

    /** See {@link MemoryDatabase#problem}. */
    public Optional<String> problem() {
        return store.problem();
    }

    /** See {@link MemoryDatabase#isShared}. */
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

    @Override
    public void close() {
        store.close();
    }

    /** A write that is retried until it is stored or given up. */
    public record RetriedWrite<T>(MemoryDatabase store, QueuedWrite<T> write) {

        /** See {@link QueuedWrite#firstAttempt}. */
        public CompletableFuture<T> firstAttempt() {
            return write.firstAttempt();
        }

        /** See {@link QueuedWrite#outcome}. */
        public CompletableFuture<T> outcome() {
            return write.outcome();
        }

        /** See {@link MemoryDatabase#leave}. */
        public void leave(int limit, Supplier<? extends Throwable> reason) {
            store.leave(write, limit, reason);
        }
    }
}
