package dev.nightjar.kernel.background;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;

/**
 * A few threads shared by the {@link WorkQueue}s of all extensions. Thread-safe.
 */
public final class BackgroundWork implements AutoCloseable {

    private static final int THREADS = 4;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ThreadPoolExecutor pool;
    private int unfinished;

    /** @param threadName how the threads' names begin */
    public BackgroundWork(String threadName) {
        pool = new ThreadPoolExecutor(
                THREADS, THREADS, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new DaemonThreads(threadName));
        // A thread started when a plugin posts its first task would inherit the plugin's protection domain and with it
        // keep the plugin's class loader for as long as it lives.
        pool.prestartAllCoreThreads();
    }

    /**
     * A new queue.
     *
     * @param onFailure is told the task and what went wrong; must not throw
     */
    public WorkQueue queue(BiConsumer<String, Throwable> onFailure) {
        return new WorkQueue(this, onFailure);
    }

    /**
     * Waits until nothing is queued or running in any queue.
     *
     * @return false when that did not come about in time, or the thread was interrupted (its interrupt flag stays set)
     */
    public boolean awaitQuiet(Duration timeout) {
        lock.lock();
        try {
            long left = timeout.toNanos();
            while (unfinished > 0 && left > 0) {
                left = changed.awaitNanos(left);
            }
            return unfinished == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the threads; interrupts those still at work. Drain the queues first. */
    @Override
    public void close() {
        DaemonThreads.end(pool);
    }

    ReentrantLock lock() {
        return lock;
    }

    Condition changed() {
        return changed;
    }

    void execute(Runnable step) {
        pool.execute(step);
    }

    /** Call with the lock held. */
    void addUnfinished(int difference) {
        unfinished += difference;
        changed.signalAll();
    }
}
