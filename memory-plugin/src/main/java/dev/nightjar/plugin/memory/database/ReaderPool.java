package dev.nightjar.plugin.memory.database;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * As many query-only connections as cores, opened when first needed and kept. Nobody holds one across calls.
 * Thread-safe.
 */
final class ReaderPool implements AutoCloseable {

    private static final long STOP_MILLIS = 10_000;

    private final DatabaseFile file;
    private final OpenFiles files;
    private final int size;
    private final Semaphore permits;
    private final BlockingQueue<Sql> idle = new LinkedBlockingQueue<>();
    private volatile boolean isClosed;

    ReaderPool(DatabaseFile file, OpenFiles files, int size) {
        this.file = file;
        this.files = files;
        this.size = size;
        this.permits = new Semaphore(size);
    }

    <T> T read(Function<Sql, T> work) {
        try {
            permits.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("Interrupted while waiting to read " + file.path(), e);
        }
        try {
            return readWith(take(), work);
        } finally {
            permits.release();
        }
    }

    /** A connection that failed is not used again: the next read opens a new one. */
    private <T> T readWith(Sql sql, Function<Sql, T> work) {
        boolean isSound = true;
        try {
            return work.apply(sql);
        } catch (StoreException e) {
            isSound = false;
            throw e;
        } finally {
            if (isSound) {
                giveBack(sql);
            } else {
                sql.closeQuietly();
            }
        }
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
        closeIdle();
    }

    private Sql take() {
        if (isClosed) {
            throw new StoreException("The database " + file.path() + " is closed");
        }
        files.require();
        var pooled = idle.poll();
        return pooled == null ? file.openReader() : pooled;
    }

    private void giveBack(Sql sql) {
        idle.add(sql);
        if (isClosed) {
            closeIdle();
        }
    }

    private void closeIdle() {
        for (var sql = idle.poll(); sql != null; sql = idle.poll()) {
            sql.close();
        }
    }
}
