package dev.nightjar.kernel.background;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/** A few threads shared by the {@link WorkQueue}s of all extensions. Thread-safe. */
public final class BackgroundWork implements AutoCloseable {

    private static final int THREADS = 4;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ThreadPoolExecutor pool;
    private final Duration longestTask;
    private final LongSupplier nanoTime;
    private final Set<WorkQueue> queues = new LinkedHashSet<>();
    private int unfinished;

    /**
     * @param threadName prefix of the threads' names
     * @param longestTask running time after which a task counts as stuck
     */
    public BackgroundWork(String threadName, Duration longestTask) {
        this(threadName, longestTask, System::nanoTime);
    }

    BackgroundWork(String threadName, Duration longestTask, LongSupplier nanoTime) {
        this.longestTask = longestTask;
        this.nanoTime = nanoTime;
        pool = new ThreadPoolExecutor(
                THREADS, THREADS, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new DaemonThreads(threadName));
        // Start threads early: one started by a plugin's first task would inherit the plugin's protection domain and
        // keep the plugin's class loader as long as it lives.
        pool.prestartAllCoreThreads();
    }

    /**
     * A new queue.
     *
     * @param owner the extension that owns the tasks
     * @param onFailure receives the failed task and the cause; must not throw
     */
    public WorkQueue queue(String owner, BiConsumer<String, Throwable> onFailure) {
        return new WorkQueue(this, owner, onFailure);
    }

    /**
     * Tasks queued or running now, one entry per queue that is not idle. A stuck task is reported as a failure of its
     * queue, once.
     */
    public List<BackgroundTask> tasks() {
        List<BackgroundTask> tasks = busyQueues().stream()
                .map(WorkQueue::status)
                .flatMap(Optional::stream)
                .toList();
        boolean isEveryThreadStuck =
                tasks.stream().filter(BackgroundTask::isStuck).count() >= THREADS;
        return isEveryThreadStuck ? tasks.stream().map(BackgroundTask::stuck).toList() : tasks;
    }

    /**
     * Waits until nothing is queued or running in any queue.
     *
     * @return false when the time ran out or the thread was interrupted (its interrupt flag stays set)
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

    /** Ends the threads and interrupts running work. Drain the queues first. */
    @Override
    public void close() {
        DaemonThreads.end(pool);
    }

    private List<WorkQueue> busyQueues() {
        lock.lock();
        try {
            return queues.stream().filter(WorkQueue::isBusy).toList();
        } finally {
            lock.unlock();
        }
    }

    Duration longestTask() {
        return longestTask;
    }

    LongSupplier nanoTime() {
        return nanoTime;
    }

    /** Call with the lock held. */
    void add(WorkQueue queue) {
        queues.add(queue);
    }

    void remove(WorkQueue queue) {
        lock.lock();
        try {
            queues.remove(queue);
        } finally {
            lock.unlock();
        }
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
