package dev.nightjar.plugin.memory.database;

import dev.nightjar.plugin.memory.database.Work.Place;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One writer at a time, first come, first served: whoever holds the turn owns the write connection and commits what is
 * queued in one IMMEDIATE transaction. A caller that finds nobody writing takes the turn itself, since handing over to
 * another thread and back costs as much as the write. Otherwise, and when another process holds the lock, the writer
 * thread does it, which takes all that gathered meanwhile into one commit; in a shared store that is so for work that has to be
 * alone. It also keeps the log short, after the commits
 * were acknowledged, so that nobody waits for it. Each piece of work succeeds or fails on its own. Thread-safe.
 */
final class WriteQueue implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WriteQueue.class);
    private static final int MAX_QUEUED = 10_000;
    private static final int MAX_PER_TRANSACTION = 64;
    private static final long IDLE_NANOS = 100_000_000;
    private static final long STOP_MILLIS = 30_000;
    /** The writer thread looks this often whether it should still wait for a lock. */
    private static final int LOCK_POLL_MILLIS = 250;
    /** How long it waits for one after it was told to end. */
    private static final Duration LAST_LOCK_WAIT = Duration.ofSeconds(2);

    private final Store store;
    private final WriterConnection connection;
    private final Duration lockWait;
    private final Upkeep upkeep;
    private final BlockingQueue<Work<?>> queue = new LinkedBlockingQueue<>(MAX_QUEUED);
    private final Thread thread;
    /** The right to use the connection and to take from the queue. */
    private final ReentrantLock turn = new ReentrantLock();

    private volatile boolean isClosing;
    private volatile boolean isStopped;

    /**
     * A queue; {@link #start} begins to write.
     *
     * @param lockWait how long a write waits for a lock that another process holds
     */
    WriteQueue(Store store, Duration lockWait) {
        this.store = store;
        this.connection = new WriterConnection(store);
        this.lockWait = lockWait;
        this.upkeep = store.upkeep(connection::sql);
        this.thread = new Thread(this::run, "nightjar-writer");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Queues work and wakes the writer thread; the future completes once it is committed, or with what went wrong. */
    <T> CompletableFuture<T> submit(Function<Sql, T> work) {
        var queued = queue(work);
        LockSupport.unpark(thread);
        return queued;
    }

    /** Queues work for a caller that goes on to call {@link #writeQueued}. */
    <T> CompletableFuture<T> queue(Function<Sql, T> work) {
        return enqueue(new Work<>(work, store.isShared() ? Place.BESIDE_OTHERS : Place.ALONE));
    }

    /**
     * Queues work beside which nobody else writes, for a caller that goes on to call {@link #writeQueued}.
     *
     * @param isByItself whether it has a transaction of its own
     */
    <T> CompletableFuture<T> queueAlone(Function<Sql, T> work, boolean isByItself) {
        return enqueue(new Work<>(work, isByItself ? Place.BY_ITSELF : Place.ALONE));
    }

    /** Writes what is queued in this thread, unless somebody is writing: they see to it. */
    void writeQueued() {
        if (turn.isHeldByCurrentThread() || !turn.tryLock()) {
            return;
        }
        try {
            if (!isStopped) {
                commitAtOnce();
            }
        } finally {
            turn.unlock();
        }
        if (!queue.isEmpty() || upkeep.isDue()) {
            LockSupport.unpark(thread);
        }
    }

    /** Queues {@link Upkeep#flush}. */
    CompletableFuture<Boolean> flush() {
        return outsideOfTransactions(unused -> upkeep.flush());
    }

    /** Queues {@link Upkeep#rewrite}. */
    CompletableFuture<Boolean> rewrite() {
        return outsideOfTransactions(unused -> upkeep.rewrite());
    }

    private CompletableFuture<Boolean> outsideOfTransactions(Function<Sql, Boolean> work) {
        var queued = enqueue(new Work<>(work, Place.OUTSIDE));
        LockSupport.unpark(thread);
        return queued;
    }

    /** Whether the caller is inside a write, which must not wait for another. */
    boolean isWriting() {
        return turn.isHeldByCurrentThread();
    }

    @Override
    public void close() {
        isClosing = true;
        LockSupport.unpark(thread);
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
            work.fail(new StoreException("The database " + store.name() + " has " + MAX_QUEUED
                    + " writes waiting; the disk may be stuck or another process holds the write lock"));
            work.acknowledge();
        } else if (isStopped) {
            refuseQueued(); // it stopped between the first look and the offer
        }
        return work.result();
    }

    private void run() {
        try {
            while (!isClosing || !queue.isEmpty()) {
                if (queue.isEmpty() && !upkeep.isDue()) {
                    LockSupport.parkNanos(this, IDLE_NANOS);
                }
                isClosing |= Thread.interrupted(); // nobody but a shutdown interrupts this thread
                inTurn(this::writeAndKeepUp);
            }
        } finally {
            inTurn(() -> {
                isStopped = true;
                refuseQueued();
                connection.close();
            });
        }
    }

    private void inTurn(Runnable action) {
        turn.lock();
        try {
            action.run();
        } finally {
            turn.unlock();
        }
    }

    private void writeAndKeepUp() {
        var batch = nextBatch();
        if (!batch.isEmpty()) {
            commit(batch);
        } else {
            runOutside();
        }
        upkeep.keepShort();
    }

    /** What has come since the batch was found empty waits for a transaction. */
    private void runOutside() {
        var next = queue.peek();
        if (next != null && next.place() == Place.OUTSIDE && queue.remove(next)) {
            next.run(connection.sql(), false);
            next.acknowledge();
        }
    }

    /**
     * Work that belongs into one transaction. What runs beside others has one of its own: if several claimed namespaces one after
     * the other, two hosts could wait for each other.
     */
    private List<Work<?>> nextBatch() {
        var batch = new ArrayList<Work<?>>();
        var first = queue.peek();
        int most = first != null && first.place() == Place.ALONE ? MAX_PER_TRANSACTION : 1;
        for (var next = first; next != null && belongs(next, first) && batch.size() < most; next = queue.peek()) {
            if (queue.remove(next)) { // one that is closing may have refused it
                batch.add(next);
            }
        }
        return batch;
    }

    private static boolean belongs(Work<?> next, @Nullable Work<?> first) {
        return next.place() != Place.OUTSIDE && first != null && next.place() == first.place();
    }

    /** A caller has other things to do than to wait for a process that is writing: the writer thread does. */
    private void commitAtOnce() {
        var next = queue.peek();
        if (next == null || next.place() == Place.OUTSIDE) {
            return;
        }
        try {
            connection.begin(0, next.place() != Place.BESIDE_OTHERS);
        } catch (StoreException e) {
            log.debug("Leaving a write to the writer thread: {}", e.getMessage());
            return;
        }
        commitBegun(nextBatch());
    }

    private void commit(List<Work<?>> batch) {
        try {
            beginPatiently(batch.get(0).place() != Place.BESIDE_OTHERS);
        } catch (RuntimeException | Error e) {
            batch.forEach(work -> work.fail(e));
            batch.forEach(Work::acknowledge);
            return;
        }
        commitBegun(batch);
    }

    private void beginPatiently(boolean isAlone) {
        long begun = System.nanoTime();
        // Where there is a queue for the lock, who gives up his place may never come to his turn.
        int slice =
                store.isShared() ? (int) Math.min(LAST_LOCK_WAIT.toMillis(), lockWait.toMillis()) : LOCK_POLL_MILLIS;
        while (true) {
            try {
                connection.begin(slice, isAlone);
                return;
            } catch (StoreException e) {
                var limit = isClosing && LAST_LOCK_WAIT.compareTo(lockWait) < 0 ? LAST_LOCK_WAIT : lockWait;
                if (!e.isLocked() || System.nanoTime() - begun >= limit.toNanos()) {
                    throw e;
                }
            }
        }
    }

    private void commitBegun(List<Work<?>> batch) {
        try {
            runAndCommit(batch);
            upkeep.noteCommit();
        } catch (RuntimeException | Error e) {
            connection.rollBack(e);
            batch.forEach(work -> work.fail(e));
        }
        batch.forEach(Work::acknowledge);
    }

    private void runAndCommit(List<Work<?>> batch) {
        store.require();
        var sql = connection.sql();
        for (var work : batch) {
            work.run(sql, batch.size() > 1);
        }
        var alone = batch.size() == 1 ? batch.get(0).failure() : null;
        if (alone == null) {
            connection.commit();
            store.require(); // what was committed to a file that has just been removed is in no store
            sql.takeAfterCommit().forEach(this::runAfterCommit);
        } else {
            connection.rollBack(alone);
        }
    }

    /** It is committed, whatever comes of this. */
    private void runAfterCommit(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException | Error e) {
            log.warn("What should follow a commit to {} failed: {}", store.name(), e.toString());
        }
    }

    private void refuseQueued() {
        for (var work = queue.poll(); work != null; work = queue.poll()) {
            work.fail(closed());
            work.acknowledge();
        }
    }

    private StoreException closed() {
        return new StoreException("The database " + store.name() + " is closed; nothing was written");
    }
}
