package dev.nightjar.kernel.background;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Tasks of one extension, run one after the other in the order they came. Thread-safe. */
public final class WorkQueue {

    private static final Duration GRACE_AFTER_INTERRUPT = Duration.ofMillis(500);

    private final BackgroundWork shared;
    private final String owner;
    private final BiConsumer<String, Throwable> onFailure;
    private final Deque<Task> waiting = new ArrayDeque<>();
    private boolean isClosed;
    private boolean isScheduled;
    private @Nullable Running running;

    WorkQueue(BackgroundWork shared, String owner, BiConsumer<String, Throwable> onFailure) {
        this.shared = shared;
        this.owner = owner;
        this.onFailure = onFailure;
    }

    /** Adds a task. If the queue is closed, the task is reported as a failure instead. */
    public void submit(String name, Runnable work) {
        if (!accept(new Task(name, work))) {
            onFailure.accept(name, new RejectedExecutionException("not run: its extension is being closed"));
        }
    }

    /** Accepts no more tasks. Those already in the queue still run. */
    public void close() {
        shared.lock().lock();
        try {
            isClosed = true;
        } finally {
            shared.lock().unlock();
        }
    }

    /**
     * Closes the queue and waits for its tasks, unless one is stuck. When the time is up, the running task is
     * interrupted, the others are dropped, and each is reported.
     */
    public void drain(Duration timeout) {
        close();
        try {
            boolean isStuck = status().map(BackgroundTask::isStuck).orElse(false);
            awaitEnd(
                    isStuck ? Duration.ZERO : timeout,
                    isStuck
                            ? "dropped, because its extension is stuck"
                            : "not finished within " + timeout.toMillis() + " ms");
        } finally {
            shared.remove(this);
        }
    }

    private void awaitEnd(Duration timeout, String complaint) {
        if (awaitIdle(timeout)) {
            return;
        }
        // Report before the interrupt, because the interrupted task reports its own failure.
        for (Task unfinished : giveUp()) {
            onFailure.accept(unfinished.name(), new TimeoutException(complaint));
        }
        interruptRunning();
        awaitIdle(GRACE_AFTER_INTERRUPT);
    }

    /** Call with the lock held. */
    boolean isBusy() {
        return running != null || !waiting.isEmpty();
    }

    /** The present task; empty when idle. Reports a stuck task, once. */
    Optional<BackgroundTask> status() {
        BackgroundTask status;
        boolean isNews = false;
        shared.lock().lock();
        try {
            Running now = running;
            Task task = now == null ? waiting.peek() : now.task();
            if (task == null) {
                return Optional.empty();
            }
            boolean isStuck =
                    now != null && now.time().ownNanos() > shared.longestTask().toNanos();
            isNews = isStuck && now != null && now.time().reportOnce();
            var sinceStart = Duration.ofNanos(now == null ? 0 : now.time().nanosSinceStart());
            int more = now == null ? waiting.size() - 1 : waiting.size();
            status = new BackgroundTask(owner, task.name(), sinceStart, more, isStuck);
        } finally {
            shared.lock().unlock();
        }
        if (isNews) {
            onFailure.accept(
                    status.task(),
                    new TimeoutException(
                            "it has not ended after " + shared.longestTask().toMillis()
                                    + " ms (kernel.background_timeout_ms), and keeps the extension's other tasks waiting"));
        }
        return Optional.of(status);
    }

    private boolean accept(Task task) {
        shared.lock().lock();
        try {
            if (isClosed) {
                return false;
            }
            waiting.add(task);
            shared.add(this);
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
        Running next = take();
        if (next != null) {
            try {
                next.time().measure(next.task().work());
            } catch (Throwable e) {
                onFailure.accept(next.task().name(), e);
            } finally {
                finish();
            }
        }
    }

    private @Nullable Running take() {
        shared.lock().lock();
        try {
            Task task = waiting.poll();
            running = task == null ? null : new Running(task, Thread.currentThread(), new TaskTime(shared.nanoTime()));
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
        return waiting.isEmpty() && (running == null || running.worker() == Thread.currentThread());
    }

    private List<Task> giveUp() {
        shared.lock().lock();
        try {
            var unfinished = new ArrayList<Task>();
            if (running != null) {
                unfinished.add(running.task());
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
            if (running != null) {
                running.worker().interrupt();
            }
        } finally {
            shared.lock().unlock();
        }
    }

    private record Task(String name, Runnable work) {}

    private record Running(Task task, Thread worker, TaskTime time) {}
}
