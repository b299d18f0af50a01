package dev.nightjar.kernel.background;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Tasks of one extension, run one after the other in the order they came. Thread-safe. */
public final class WorkQueue {

    private static final Duration GRACE_AFTER_INTERRUPT = Duration.ofMillis(500);

    private final BackgroundWork shared;
    private final BiConsumer<String, Throwable> onFailure;
    private final Deque<Task> waiting = new ArrayDeque<>();
    private boolean isClosed;
    private boolean isScheduled;
    private @Nullable Task running;
    private @Nullable Thread worker;

    WorkQueue(BackgroundWork shared, BiConsumer<String, Throwable> onFailure) {
        this.shared = shared;
        this.onFailure = onFailure;
    }

    /** Adds a task; once the queue is closed it is reported as a failure instead. */
    public void submit(String name, Runnable work) {
        if (!accept(new Task(name, work))) {
            onFailure.accept(name, new RejectedExecutionException("not run: its extension is being closed"));
        }
    }

    /** Takes no further tasks. Those already here still run. */
    public void close() {
        shared.lock().lock();
        try {
            isClosed = true;
        } finally {
            shared.lock().unlock();
        }
    }

    /**
     * Closes the queue and waits for its tasks. When the time is over the running one is interrupted, the rest dropped,
     * and each reported.
     */
    public void drain(Duration timeout) {
        close();
        if (awaitIdle(timeout)) {
            return;
        }
        // Reported before the interrupt, which makes the running task fail in its own words.
        for (Task unfinished : giveUp()) {
            onFailure.accept(
                    unfinished.name(), new TimeoutException("not finished within " + timeout.toMillis() + " ms"));
        }
        interruptRunning();
        awaitIdle(GRACE_AFTER_INTERRUPT);
    }

    private boolean accept(Task task) {
        shared.lock().lock();
        try {
            if (isClosed) {
                return false;
            }
            waiting.add(task);
            shared.addUnfinished(1);
            if (!isScheduled) {
                isScheduled = true;
                shared.execute(this::runNext);
            }
            return true;
        } finally {
            shared.lock().unlock();
        }
    }

    // One task per turn in the pool, so that a long queue does not keep a thread from the other extensions.
    private void runNext() {
        Task task = take();
        if (task != null) {
            try {
                task.work().run();
            } catch (Throwable e) {
                onFailure.accept(task.name(), e);
            } finally {
                finish();
            }
        }
    }

    private @Nullable Task take() {
        shared.lock().lock();
        try {
            running = waiting.poll();
            worker = running == null ? null : Thread.currentThread();
            isScheduled = running != null;
            return running;
        } finally {
            shared.lock().unlock();
        }
    }

    private void finish() {
        shared.lock().lock();
        try {
            running = null;
            worker = null;
            isScheduled = !waiting.isEmpty();
            if (isScheduled) {
                shared.execute(this::runNext);
            }
            shared.addUnfinished(-1);
        } finally {
            shared.lock().unlock();
        }
    }

    private boolean awaitIdle(Duration timeout) {
        shared.lock().lock();
        try {
            long left = timeout.toNanos();
            while (!isIdle() && left > 0) {
                left = shared.changed().awaitNanos(left);
            }
            return isIdle();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return isIdle();
        } finally {
            shared.lock().unlock();
        }
    }

    // A task that closes its own host must not wait for itself.
    private boolean isIdle() {
        return waiting.isEmpty() && (running == null || worker == Thread.currentThread());
    }

    private List<Task> giveUp() {
        shared.lock().lock();
        try {
            var unfinished = new ArrayList<Task>();
            if (running != null) {
                unfinished.add(running);
            }
            unfinished.addAll(waiting);
            shared.addUnfinished(-waiting.size());
            waiting.clear();
            return unfinished;
        } finally {
            shared.lock().unlock();
        }
    }

    private void interruptRunning() {
        shared.lock().lock();
        try {
            if (worker != null) {
                worker.interrupt();
            }
        } finally {
            shared.lock().unlock();
        }
    }

    private record Task(String name, Runnable work) {}
}
