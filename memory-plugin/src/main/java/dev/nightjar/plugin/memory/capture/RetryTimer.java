package dev.nightjar.plugin.memory.capture;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Repeats an action after pauses that grow up to some seconds. Its thread ends when there has been nothing to do for a while.
 * Thread-safe.
 */
final class RetryTimer implements AutoCloseable {

    private static final long MIN_MILLIS = 250;
    private static final long MAX_MILLIS = 5_000;

    private final Runnable action;
    private final ScheduledThreadPoolExecutor executor;
    private long pauseMillis = MIN_MILLIS;
    private boolean isSet;

    RetryTimer(String threadName, Runnable action) {
        this.action = action;
        executor = new ScheduledThreadPoolExecutor(
                1,
                task -> {
                    var thread = new Thread(task, threadName);
                    thread.setDaemon(true);
                    return thread;
                },
                new ThreadPoolExecutor.DiscardPolicy()); // for calls after close
        executor.setKeepAliveTime(2 * MAX_MILLIS, TimeUnit.MILLISECONDS);
        executor.allowCoreThreadTimeOut(true);
    }

    /** Schedules the action, unless it is scheduled. */
    synchronized void set() {
        if (!isSet) {
            isSet = true;
            var unused = executor.schedule(this::ring, pauseMillis, TimeUnit.MILLISECONDS);
            pauseMillis = Math.min(MAX_MILLIS, 2 * pauseMillis);
        }
    }

    /** Makes the next pause short again, after a success. */
    synchronized void shorten() {
        pauseMillis = MIN_MILLIS;
    }

    /** Cancels the scheduled action; a running one may still finish. */
    @Override
    public void close() {
        executor.shutdownNow();
    }

    private void ring() {
        synchronized (this) {
            isSet = false;
        }
        action.run();
    }
}
