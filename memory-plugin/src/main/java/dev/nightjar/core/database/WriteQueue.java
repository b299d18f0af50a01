package dev.nightjar.core.database;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one writer: a thread that owns the write connection, drains what is queued in one IMMEDIATE transaction,
 * acknowledges, and only then does the log's housekeeping, so that nobody waits for it. Each piece of work succeeds or
 * fails on its own.
 */
final class WriteQueue implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WriteQueue.class);
    private static final int MAX_QUEUED = 10_000;
    private static final int MAX_PER_TRANSACTION = 64;
    /** Rare enough that a write which has to wait for a checkpoint stays beyond the 99th percentile. */
    private static final int COMMITS_PER_CHECKPOINT = 256;

    private static final long TRUNCATE_AT_BYTES = 64L << 20;
    private static final long STOP_MILLIS = 30_000;

    private final DatabaseFile file;
    private final Sql sql;
    private final BlockingQueue<Work<?>> queue = new LinkedBlockingQueue<>(MAX_QUEUED);
    /** Run by the writer thread between two transactions. */
    private final BlockingQueue<Runnable> afterCommits = new LinkedBlockingQueue<>();

    private final Thread thread;
    private volatile boolean isClosing;
    private int commitsSinceCheckpoint;

    WriteQueue(DatabaseFile file) {
        this.file = file;
        this.sql = file.openWriter();
        this.thread = new Thread(this::run, "nightjar-writer");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Queues work; the future completes once it is committed, or with a {@link StoreException} when it is not. */
    <T> CompletableFuture<T> submit(Function<Sql, T> work) {
        var queued = new Work<>(work);
        if (isClosing) {
            queued.result.completeExceptionally(new StoreException("The database " + file.path() + " is closed"));
        } else if (!queue.offer(queued)) {
            queued.result.completeExceptionally(new StoreException("The database " + file.path() + " has " + MAX_QUEUED
                    + " writes waiting; the disk may be stuck or another process holds the write lock"));
        }
        return queued.result;
    }

    /** Queues a statement that SQLite refuses inside a transaction; it runs after the commit of what is queued before it. */
    CompletableFuture<Void> afterCommit(String statement) {
        return submit(none -> Boolean.TRUE)
                .thenRunAsync(() -> sql.query(statement, row -> row.getInt(1)), afterCommits::add);
    }

    @Override
    public void close() {
        isClosing = true;
        try {
            thread.join(STOP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        var late = new StoreException("The database " + file.path() + " was closed before this write");
        queue.forEach(work -> work.result.completeExceptionally(late));
    }

    private void run() {
        var batch = new ArrayList<Work<?>>();
        while (!isClosing || !queue.isEmpty()) {
            try {
                var next = queue.poll(100, TimeUnit.MILLISECONDS);
                if (next != null) {
                    batch.add(next);
                    queue.drainTo(batch, MAX_PER_TRANSACTION - 1);
                    commit(batch);
                    commitsSinceCheckpoint++;
                    runAfterCommits();
                }
                checkpoint(next == null);
            } catch (InterruptedException e) {
                isClosing = true; // nobody but a shutdown interrupts this thread
            } catch (RuntimeException e) {
                log.warn("The writer of {} goes on after: {}", file.path(), e.toString());
            } finally {
                batch.clear();
            }
        }
        sql.close();
    }

    private void commit(List<Work<?>> batch) {
        try {
            sql.execute("BEGIN IMMEDIATE");
            try {
                for (var work : batch) {
                    work.run(sql, batch.size() > 1);
                }
                sql.execute("COMMIT");
            } catch (RuntimeException e) {
                sql.execute("ROLLBACK");
                throw e;
            }
        } catch (RuntimeException e) {
            batch.forEach(work -> work.fail(e));
        }
        batch.forEach(Work::acknowledge);
    }

    private void runAfterCommits() {
        for (var next = afterCommits.poll(); next != null; next = afterCommits.poll()) {
            next.run();
        }
    }

    /**
     * Moves the log into the file when enough has gathered or nothing else is to do. The log's size does not tell: a
     * finished checkpoint leaves the file as large as it was and lets the next write begin it anew.
     */
    private void checkpoint(boolean isIdle) {
        if (commitsSinceCheckpoint < (isIdle ? 1 : COMMITS_PER_CHECKPOINT)) {
            return;
        }
        commitsSinceCheckpoint = 0;
        var mode = file.logBytes() > TRUNCATE_AT_BYTES ? "TRUNCATE" : "PASSIVE";
        sql.query("PRAGMA wal_checkpoint(" + mode + ")", row -> row.getInt(1));
    }

    /** One piece of work with its outcome, which is told only after the commit. */
    private static final class Work<T> {
        private final Function<Sql, T> work;
        private final CompletableFuture<T> result = new CompletableFuture<>();
        private @Nullable RuntimeException failure;
        private Optional<T> value = Optional.empty();

        Work(Function<Sql, T> work) {
            this.work = work;
        }

        /** A failure of one piece among several undoes that piece only. */
        void run(Sql sql, boolean amongOthers) {
            if (!amongOthers) {
                value = Optional.of(work.apply(sql));
                return;
            }
            sql.execute("SAVEPOINT work");
            try {
                value = Optional.of(work.apply(sql));
            } catch (RuntimeException e) {
                failure = e;
                sql.execute("ROLLBACK TO work");
            }
            sql.execute("RELEASE work");
        }

        void fail(RuntimeException e) {
            failure = failure == null ? e : failure;
        }

        void acknowledge() {
            if (failure != null) {
                result.completeExceptionally(failure);
            } else {
                result.complete(value.orElseThrow());
            }
        }
    }
}
