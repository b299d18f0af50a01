package dev.nightjar.kernel.background;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long a background task has been running, without pauses. A wait that has its own time limit, such as for a
 * model's answer, does not mean that the task is stuck. Thread-safe.
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
     * Pauses the time of the task that runs in this thread, if there is one.
     *
     * @return the pause; end it in the same thread
     */
    public static Pause pause() {
        @Nullable TaskTime time = CURRENT.get();
        if (time == null) {
            return () -> {};
        }
        time.beginWaiting();
        return time::endWaiting;
    }

    /** A period that does not count. */
    public interface Pause {

        /** Ends the pause. */
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
