package dev.nightjar.plugin.memory.database;

import dev.nightjar.plugin.memory.database.QueuedWrite.Place;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One writer at a time: whoever has the turn owns the write connection and commits {@linkplain WaitingWrites what
 * waits} in one IMMEDIATE transaction. A caller that finds nobody writing takes the turn itself, since handing over to
 * another thread and back costs as much as the write. Otherwise, and when another process holds the lock, the writer
 * thread does it, which takes all that gathered meanwhile into one commit; in a shared store that is so for work that
 * has to be alone. The writer thread also retries writes at growing intervals, and keeps the log short after the
 * commits were reported, so that nobody waits for it. Each write succeeds or fails on its own. Thread-safe.
 */
final class WriteQueue implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WriteQueue.class);
    private static final long IDLE_NANOS = 100_000_000;
    private static final long STOP_MILLIS = 30_000;
    /** The writer thread looks this often whether it should still wait for a lock. */
    private static final int LOCK_POLL_MILLIS = 250;
    /** How long it waits for one after it was told to end. */
    private static final Duration LAST_LOCK_WAIT = Duration.ofSeconds(2);
    /** How long {@link #finishRetried} retries, and the pause between. */
    private static final Duration LAST_TRY = Duration.ofSeconds(5);

    private static final Duration LAST_PAUSE = Duration.ofMillis(250);
    /** How long the last attempts may take after that. */
    private static final Duration LAST_ATTEMPTS = Duration.ofSeconds(2);

    private final Store store;
    private final WriterConnection connection;
    private final Duration lockWait;
    private final Upkeep upkeep;
    private final WaitingWrites waiting;
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
        this.waiting = new WaitingWrites(store.name());
        this.connection = new WriterConnection(store);
        this.lockWait = lockWait;
        this.upkeep = store.upkeep(connection::sql);
        this.thread = new Thread(this::run, "nightjar-writer");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Queues a write for the writer thread. */
    <T> QueuedWrite<T> submit(Function<Sql, T> work) {
        return forThread(QueuedWrite.once(work, usual()));
    }

    /**
     * Writes in this thread, unless somebody is writing: then they do. Others may write beside it in a shared store.
     */
    <T> QueuedWrite<T> write(Function<Sql, T> work) {
        return forCaller(QueuedWrite.once(work, usual()));
    }

    /**
     * Writes like {@link #write}, but nobody else writes beside it.
     *
     * @param isByItself whether it has a transaction of its own
     */
    <T> QueuedWrite<T> writeAlone(Function<Sql, T> work, boolean isByItself) {
        return forCaller(QueuedWrite.once(work, isByItself ? Place.BY_ITSELF : Place.ALONE));
    }

    /** Writes like {@link #write}, again and again until it succeeds, in order with other writes of this key. */
    <T> QueuedWrite<T> retry(Object key, Collection<String> claimed, Function<Sql, T> work) {
        return forCaller(QueuedWrite.retried(work, usual(), key, claimed));
    }

    private Place usual() {
        return store.isShared() ? Place.BESIDE_OTHERS : Place.ALONE;
    }

    private <T> QueuedWrite<T> forThread(QueuedWrite<T> write) {
        add(write);
        LockSupport.unpark(thread);
        return write;
    }

    private <T> QueuedWrite<T> forCaller(QueuedWrite<T> write) {
        add(write);
        writeWaiting();
        return write;
    }

    private void add(QueuedWrite<?> write) {
        waiting.add(write).ifPresent(write::giveUp);
    }

    private void writeWaiting() {
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
        if (waiting.nextPlace() != null || upkeep.isDue()) {
            LockSupport.unpark(thread);
        }
    }

    /**
     * Marks a retried write whose caller waits no longer. If there are more of them than the limit, the oldest is given
     * up.
     */
    void leave(QueuedWrite<?> write, int limit, Supplier<? extends Throwable> reason) {
        waiting.leave(write, limit).ifPresent(oldest -> giveUp(List.of(oldest), unused -> reason.get()));
    }

    /** Number of retried writes whose caller waits no longer. */
    int left() {
        return waiting.left();
    }

    /** How often paused writes were retried without another write. */
    long retries() {
        return waiting.retries();
    }

    /**
     * Retries for some seconds, then makes one last attempt for each write that is left, and gives up what cannot be
     * written.
     */
    void finishRetried() {
        long end = System.nanoTime() + LAST_TRY.toNanos();
        while (waiting.hasRetried()
                && System.nanoTime() < end
                && !Thread.currentThread().isInterrupted()) {
            waiting.resumeAll();
            LockSupport.unpark(thread);
            waiting.awaitNoneRetried(LAST_PAUSE);
        }
        if (waiting.hasRetried()) {
            waiting.setLastAttempt(true); // one write per transaction, so that a bad one does not cost the others
            LockSupport.unpark(thread);
            waiting.awaitNoneRetried(LAST_ATTEMPTS);
            giveUp(waiting.settleRetried(), this::unwritable);
            waiting.awaitNoneRetried(LAST_ATTEMPTS); // writes in a running transaction
            giveUp(waiting.settleRetried(), this::unwritable);
            waiting.setLastAttempt(false);
        }
    }

    private Throwable unwritable(QueuedWrite<?> write) {
        var problem = write.failure();
        return problem == null
                ? new StoreException("The database " + store.name()
                        + " could not be written until the end; another process may hold its lock")
                : problem;
    }

    private void giveUp(List<QueuedWrite<?>> settled, Function<QueuedWrite<?>, Throwable> reason) {
        settled.forEach(write -> write.giveUp(reason.apply(write)));
        waiting.remove(settled);
    }

    /** Queues {@link Upkeep#flush}. */
    QueuedWrite<Boolean> flush() {
        return forThread(QueuedWrite.once(unused -> upkeep.flush(), Place.OUTSIDE));
    }

    /** Queues {@link Upkeep#rewrite}. */
    QueuedWrite<Boolean> rewrite() {
        return forThread(QueuedWrite.once(unused -> upkeep.rewrite(), Place.OUTSIDE));
    }

    /** Whether the caller is inside a write, which must not wait for another. */
    boolean isWriting() {
        return turn.isHeldByCurrentThread();
    }

    @Override
    public void close() {
        isClosing = true;
        waiting.close();
        LockSupport.unpark(thread);
        try {
            thread.join(STOP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        refuseWaiting();
    }

    private void run() {
        try {
            while (!isClosing || waiting.nextPlace() != null) {
                if (waiting.nextPlace() == null && !upkeep.isDue()) {
                    LockSupport.parkNanos(this, IDLE_NANOS);
                }
                if (Thread.interrupted()) { // nobody but a shutdown interrupts this thread
                    isClosing = true;
                }
                waiting.retryIfDue();
                inTurn(this::writeAndKeepUp);
            }
        } finally {
            waiting.close();
            inTurn(() -> {
                isStopped = true;
                refuseWaiting();
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
        var place = waiting.nextPlace();
        if (place == Place.OUTSIDE) {
            runOutside();
        } else if (place != null) {
            commit(place);
        }
        upkeep.keepShort();
    }

    private void runOutside() {
        var batch = waiting.take(Place.OUTSIDE);
        batch.forEach(write -> write.run(connection.sql(), false));
        report(batch, true, true);
    }

    /** A caller does not wait for a process that is writing: the writer thread does. */
    private void commitAtOnce() {
        var place = waiting.nextPlace();
        if (place == null || place == Place.OUTSIDE) {
            return;
        }
        try {
            connection.begin(0, place != Place.BESIDE_OTHERS);
        } catch (StoreException e) {
            log.debug("Leaving a write to the writer thread: {}", e.getMessage());
            return;
        }
        commitBegun(waiting.take(place));
    }

    private void commit(Place place) {
        try {
            beginPatiently(place != Place.BESIDE_OTHERS);
        } catch (RuntimeException | Error e) {
            var batch = waiting.takeUnwritable(place);
            batch.forEach(write -> write.fail(e));
            report(batch, false, false);
            return;
        }
        commitBegun(waiting.take(place));
    }

    private void beginPatiently(boolean isAlone) {
        long begun = System.nanoTime();
        // A writer that gives up its place in a queue for the lock may never come to its turn.
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

    private void commitBegun(List<QueuedWrite<?>> batch) {
        boolean isCommitted = false;
        try {
            isCommitted = runAndCommit(batch);
            upkeep.noteCommit();
        } catch (RuntimeException | Error e) {
            isCommitted = false;
            connection.rollBack(e);
            batch.forEach(write -> write.fail(e));
        }
        report(batch, true, isCommitted);
    }

    private void report(List<QueuedWrite<?>> batch, boolean isWritten, boolean isCommitted) {
        var behind = waiting.sort(batch, isWritten, isCommitted);
        batch.forEach(QueuedWrite::report);
        behind.forEach(QueuedWrite::report);
        waiting.remove(batch);
    }

    private boolean runAndCommit(List<QueuedWrite<?>> batch) {
        store.require();
        var sql = connection.sql();
        claim(sql, batch);
        runInOrder(sql, batch);
        var alone = batch.size() == 1 ? batch.get(0).failure() : null;
        if (alone != null) {
            connection.rollBack(alone);
            return false;
        }
        connection.commit();
        store.require(); // what was committed to a file that has just been removed is in no store
        sql.takeAfterCommit().forEach(this::runAfterCommit);
        return true;
    }

    private static void claim(Sql sql, List<QueuedWrite<?>> batch) {
        var claimed = batch.stream().flatMap(write -> write.claimed().stream()).toList();
        if (!claimed.isEmpty()) {
            sql.claim(claimed);
        }
    }

    private static void runInOrder(Sql sql, List<QueuedWrite<?>> batch) {
        var failed = new HashMap<Object, QueuedWrite<?>>();
        for (var write : batch) {
            var earlier = failed.get(write.key());
            if (earlier != null) {
                write.waitBehind(earlier);
                continue;
            }
            write.run(sql, batch.size() > 1);
            if (write.isToBeRetried()) {
                failed.put(write.key(), write);
            }
        }
    }

    /** Runs an action after the commit; its failure does not undo the commit. */
    private void runAfterCommit(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException | Error e) {
            log.warn("What should follow a commit to {} failed: {}", store.name(), e.toString());
        }
    }

    private void refuseWaiting() {
        giveUp(waiting.settleAll(), unused -> waiting.closed());
    }
}
