package dev.nightjar.core.database;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one writer: a thread that owns the write connection, drains what is queued in one IMMEDIATE transaction,
 * acknowledges, and only then does the log's housekeeping, so that nobody waits for it. Each piece of work succeeds or
 * fails on its own. Thread-safe.
 */
final class WriteQueue implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WriteQueue.class);
    private static final int MAX_QUEUED = 10_000;
    private static final int MAX_PER_TRANSACTION = 64;
    /** Rare enough that a write which has to wait for a checkpoint stays beyond the 99th percentile. */
    private static final int COMMITS_PER_CHECKPOINT = 256;

    private static final long TRUNCATE_AT_BYTES = 64L << 20;
    /** How long emptying the log on demand waits for readers in other processes before it is put off. */
    private static final int CHECKPOINT_WAIT_MILLIS = 1_000;

    private static final long STOP_MILLIS = 30_000;

    private final DatabaseFile file;
    private final Sql sql;
    private final BlockingQueue<Work<?>> queue = new LinkedBlockingQueue<>(MAX_QUEUED);
    private final Thread thread;
    private volatile boolean isClosing;
    private volatile boolean isStopped;
    /** Of the writer thread only. */
    private int commitsSinceCheckpoint;
    /** Erased bytes may still stand in the log. Of the writer thread only. */
    private boolean isTruncationDue;

    WriteQueue(DatabaseFile file) {
        this.file = file;
        this.sql = file.openWriter();
        this.thread = new Thread(this::run, "nightjar-writer");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Queues work; the future completes once it is committed, or with what went wrong when it is not. */
    <T> CompletableFuture<T> submit(Function<Sql, T> work) {
        return enqueue(new Work<>(work, true));
    }

    /** Queues the emptying of the log; the future completes when it is empty or, with false, put off. */
    CompletableFuture<Boolean> truncateLog() {
        return enqueue(new Work<>(
                unused -> {
                    isTruncationDue = true;
                    return truncate(CHECKPOINT_WAIT_MILLIS);
                },
                false));
    }

    /** Whether the caller is the writer thread, which must not wait for its own work. */
    boolean isWriterThread() {
        return Thread.currentThread() == thread;
    }

    @Override
    public void close() {
        isClosing = true;
        boolean unused =
                queue.offer(new Work<>(nothing -> true, false)); // wakes the writer, which may be waiting for work
        try {
            thread.join(STOP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        refuseQueued();
    }

    private <T> CompletableFuture<T> enqueue(Work<T> work) {
        if (isClosing) {
            work.fail(closed());
            work.acknowledge();
        } else if (!queue.offer(work)) {
            work.fail(new StoreException("The database " + file.path() + " has " + MAX_QUEUED
                    + " writes waiting; the disk may be stuck or another process holds the write lock"));
            work.acknowledge();
        } else if (isStopped) {
            refuseQueued(); // it stopped between the first look and the offer
        }
        return work.result();
    }

    private void run() {
        var batch = new ArrayList<Work<?>>();
        try {
            while (!isClosing || !queue.isEmpty()) {
                batch.clear();
                var next = queue.poll(100, TimeUnit.MILLISECONDS);
                if (next != null) {
                    batch.add(next);
                    queue.drainTo(batch, MAX_PER_TRANSACTION - 1);
                    process(batch);
                    commitsSinceCheckpoint++;
                }
                checkpoint(next == null);
            }
        } catch (InterruptedException e) {
            isClosing = true; // nobody but a shutdown interrupts this thread
        } finally {
            isStopped = true;
            batch.forEach(work -> work.result().completeExceptionally(closed()));
            refuseQueued();
            sql.close();
        }
    }

    private void process(List<Work<?>> batch) {
        int from = 0;
        for (int i = 0; i <= batch.size(); i++) {
            boolean isEnd = i == batch.size() || !batch.get(i).isTransactional();
            if (isEnd && i > from) {
                commit(batch.subList(from, i));
            }
            if (isEnd && i < batch.size()) {
                batch.get(i).run(sql, false);
                batch.get(i).acknowledge();
            }
            from = isEnd ? i + 1 : from;
        }
    }

    private void commit(List<Work<?>> batch) {
        try {
            sql.execute("BEGIN IMMEDIATE");
            runAndCommit(batch);
        } catch (RuntimeException | Error e) {
            batch.forEach(work -> work.fail(e));
        }
        sql.takeAfterCommit(); // of what was rolled back
        batch.forEach(Work::acknowledge);
    }

    private void runAndCommit(List<Work<?>> batch) {
        try {
            for (var work : batch) {
                work.run(sql, batch.size() > 1);
            }
            if (batch.size() == 1 && batch.get(0).hasFailed()) {
                sql.execute("ROLLBACK");
            } else {
                sql.execute("COMMIT");
                sql.takeAfterCommit().forEach(Runnable::run);
            }
        } catch (RuntimeException | Error e) {
            undo("ROLLBACK", e);
            throw e;
        }
    }

    /** SQLite has already rolled back by itself after some errors, such as a full disk: that is no second failure. */
    private void undo(String statement, Throwable cause) {
        try {
            sql.execute(statement);
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
        }
    }

    private void refuseQueued() {
        for (var work = queue.poll(); work != null; work = queue.poll()) {
            work.fail(closed());
            work.acknowledge();
        }
    }

    private StoreException closed() {
        return new StoreException("The database " + file.path() + " is closed; nothing was written");
    }

    /**
     * Moves the log into the file when enough has gathered or nothing else is to do. The log's size does not tell: a
     * finished checkpoint leaves the file as large as it was and lets the next write begin it anew. What may take a
     * while waits until nobody else does, and never for readers in other processes.
     */
    private void checkpoint(boolean isIdle) {
        boolean isDue = commitsSinceCheckpoint >= (isIdle ? 1 : COMMITS_PER_CHECKPOINT);
        try {
            if (isIdle && (isTruncationDue || (isDue && file.logBytes() > TRUNCATE_AT_BYTES))) {
                truncate(0);
            } else if (isDue) {
                sql.number("PRAGMA wal_checkpoint(PASSIVE)");
            }
        } catch (RuntimeException e) {
            log.warn("The log of {} keeps growing until this is mended: {}", file.path(), e.toString());
        }
        commitsSinceCheckpoint = isDue ? 0 : commitsSinceCheckpoint;
    }

    /** Whether the log is empty now; a reader in another process may keep it from being so. */
    private boolean truncate(int waitMillis) {
        sql.execute("PRAGMA busy_timeout = " + waitMillis);
        try {
            boolean isEmpty = sql.number("PRAGMA wal_checkpoint(TRUNCATE)") == 0;
            isTruncationDue = isTruncationDue && !isEmpty;
            return isEmpty;
        } finally {
            sql.execute("PRAGMA busy_timeout = " + DatabaseFile.BUSY_TIMEOUT_MILLIS);
        }
    }
}
