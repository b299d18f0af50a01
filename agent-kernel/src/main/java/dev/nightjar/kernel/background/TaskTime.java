package dev.nightjar.kernel.background;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long a background task has been running, and how much of that it spent itself: waiting for something that has a time
 * limit of its own, such as a model's answer, is no sign that it is stuck. Thread-safe.
 */
public final class TaskTime {

    private static final ThreadLocal<TaskTime> CURRENT = new ThreadLocal<>();

    private final LongSupplier nanoTime;
    private final long begun;
    private long waited;
    private long waitingSince;
    private int waiting;
    private boolean isReported;

    TaskTime(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        begun = nanoTime.getAsLong();
    }

    /**
     * Takes the time until its end out of the own time of the task that runs in this thread, if one does.
     *
     * @return to be ended in the same thread
     */
    public static Pause pause() {
        @Nullable TaskTime time = CURRENT.get();
        if (time == null) {
            return () -> {};
        }
        time.beginWaiting();
        return time::endWaiting;
    }

    /** A time that does not count. */
    public interface Pause {

        /** The task goes on. */
        void end();
    }

    /** Runs a task in this thread. */
    void measure(Runnable task) {
        CURRENT.set(this);
        try {
            task.run();
        } finally {
            CURRENT.remove();
        }
    }

    long nanosSinceStart() {
        return nanoTime.getAsLong() - begun;
    }

    synchronized long ownNanos() {
        long now = nanoTime.getAsLong();
        return now - begun - waited - (waiting > 0 ? now - waitingSince : 0);
    }

    /** True the first time. */
    synchronized boolean reportOnce() {
        boolean isFirst = !isReported;
        isReported = true;
        return isFirst;
    }

    private synchronized void beginWaiting() {
        if (waiting++ == 0) {
            waitingSince = nanoTime.getAsLong();
        }
    }

    private synchronized void endWaiting() {
        if (--waiting == 0) {
            waited += nanoTime.getAsLong() - waitingSince;
        }
    }
}
