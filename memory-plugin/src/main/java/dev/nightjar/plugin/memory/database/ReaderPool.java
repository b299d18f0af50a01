package dev.nightjar.plugin.memory.database;

import java.sql.SQLException;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Query-only connections, opened when first needed; at most as many as cores read at a time. A read that waits for
 * something else holds its connection meanwhile, so there are more of them while several wait. To open one costs a
 * server more than dozens of statements: one is kept for as long as it is needed now and then. If the server has closed
 * it meanwhile, the read has another one. A read inside a read is a part of it. Nobody holds a connection across calls.
 * Thread-safe.
 */
final class ReaderPool implements AutoCloseable {

    private static final long STOP_MILLIS = 10_000;
    /** A connection that none of so many reads has needed is closed. */
    private static final long READS_UNUSED = 1_000;

    private final Store store;
    private final int size;
    private final Semaphore permits;
    /** Idle connections; the one used last is used next, so that those which are not needed stay behind. */
    private final BlockingDeque<Idle> idle = new LinkedBlockingDeque<>();

    @SuppressWarnings("ThreadLocalUsage") // a thread may read several databases
    private final ThreadLocal<Reading> underWay = new ThreadLocal<>();

    private final AtomicLong reads = new AtomicLong();
    private volatile boolean isClosed;

    ReaderPool(Store store, int size) {
        this.store = store;
        this.size = size;
        this.permits = new Semaphore(size, true); // fair: reads of one caller must not pass those of another
    }

    <T> T read(Function<Sql, T> work) {
        var outer = underWay.get();
        if (outer != null) {
            if (Thread.currentThread().isInterrupted()) {
                throw new StoreException(interrupted());
            }
            return outer.run(work);
        }
        acquire();
        try {
            var pooled = pooled();
            if (pooled != null) {
                try {
                    return read(pooled, work);
                } catch (StoreException e) {
                    if (!e.isConnectionLost() || pooled.hasAnswered()) {
                        throw e;
                    }
                }
            }
            return read(store.openReader(), work); // a server closes connections that were idle for long
        } finally {
            permits.release();
        }
    }

    private <T> T read(Sql sql, Function<Sql, T> work) {
        var reading = new Reading(sql);
        sql.beginRead(reads.incrementAndGet());
        underWay.set(reading);
        try {
            return reading.run(work);
        } finally {
            underWay.remove();
            sql.endRead();
            giveBack(reading);
        }
    }

    /** Waits for something else, which may need to read itself; in a read another one may begin meanwhile. */
    <T> T await(Supplier<T> something) {
        if (underWay.get() == null) {
            return something.get();
        }
        permits.release();
        try {
            return something.get();
        } finally {
            permits.acquireUninterruptibly();
        }
    }

    private void acquire() {
        try {
            permits.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException(interrupted(), e);
        }
    }

    private String interrupted() {
        return "Interrupted while waiting to read " + store.name();
    }

    /** Waits a while for reads under way; one that takes longer closes its connection itself when it comes back. */
    @Override
    public void close() {
        isClosed = true;
        try {
            if (permits.tryAcquire(size, STOP_MILLIS, TimeUnit.MILLISECONDS)) {
                permits.release(size);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        closeIdle(Sql::close);
    }

    /** A reader that was used before; null for none. */
    private @Nullable Sql pooled() {
        if (isClosed) {
            throw new StoreException("The database " + store.name() + " is closed");
        }
        store.require();
        var pooled = idle.pollLast();
        return pooled == null ? null : pooled.sql;
    }

    /**
     * A connection that failed is not used again, nor are the idle ones: a server that was replaced has ended them,
     * too.
     */
    private void giveBack(Reading reading) {
        if (!reading.isSound) {
            reading.sql.closeQuietly();
            closeIdle(Sql::closeQuietly);
            return;
        }
        idle.addLast(new Idle(reading.sql, reads.get()));
        closeUnused();
        if (isClosed) {
            closeIdle(Sql::close);
        }
    }

    private void closeUnused() {
        var oldest = idle.peekFirst();
        if (oldest != null && oldest.since < reads.get() - READS_UNUSED && idle.remove(oldest)) {
            oldest.sql.closeQuietly();
        }
    }

    private void closeIdle(Consumer<Sql> closing) {
        for (var one = idle.poll(); one != null; one = idle.poll()) {
            closing.accept(one.sql);
        }
    }

    /**
     * A connection that nobody reads with.
     *
     * @param since how many reads had begun when it was given back
     */
    private record Idle(Sql sql, long since) {}

    /** A read under way. Belongs to one thread. */
    private static final class Reading {
        private final Sql sql;
        private boolean isSound = true;

        Reading(Sql sql) {
            this.sql = sql;
        }

        <T> T run(Function<Sql, T> work) {
            try {
                return work.apply(sql);
            } catch (StoreException e) {
                isSound &=
                        !(e.getCause() instanceof SQLException); // whoever was interrupted has no statement that failed
                throw e;
            }
        }
    }
}
