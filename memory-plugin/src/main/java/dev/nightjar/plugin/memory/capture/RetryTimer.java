package dev.nightjar.plugin.memory.capture;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Does something again after a pause that grows from one time to the next, up to some seconds. Its thread ends when there
 * has been nothing to do for a while. Thread-safe.
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
                new ThreadPoolExecutor.DiscardPolicy()); // once it is closed
        executor.setKeepAliveTime(2 * MAX_MILLIS, TimeUnit.MILLISECONDS);
        executor.allowCoreThreadTimeOut(true);
    }

    /** Sets it, unless it is set. */
    synchronized void set() {
        if (!isSet) {
            isSet = true;
            var unused = executor.schedule(this::ring, pauseMillis, TimeUnit.MILLISECONDS);
            pauseMillis = Math.min(MAX_MILLIS, 2 * pauseMillis);
        }
    }

    /** What was tried has worked: the next pause is short again. */
    synchronized void shorten() {
        pauseMillis = MIN_MILLIS;
    }

    /** Nothing more is done; what is being done just now may still end. */
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
