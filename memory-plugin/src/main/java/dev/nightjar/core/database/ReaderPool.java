package dev.nightjar.core.database;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/** As many query-only connections as cores, opened when first needed and kept. Nobody holds one across calls. */
final class ReaderPool implements AutoCloseable {

    private final DatabaseFile file;
    private final int size;
    private final Semaphore permits;
    private final BlockingQueue<Sql> idle = new LinkedBlockingQueue<>();

    ReaderPool(DatabaseFile file, int size) {
        this.file = file;
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
            var pooled = idle.poll();
            var sql = pooled == null ? file.openReader() : pooled;
            try {
                return work.apply(sql);
            } finally {
                idle.add(sql);
            }
        } finally {
            permits.release();
        }
    }

    @Override
    public void close() {
        permits.acquireUninterruptibly(size);
        idle.forEach(Sql::close);
        idle.clear();
        permits.release(size);
    }
}
