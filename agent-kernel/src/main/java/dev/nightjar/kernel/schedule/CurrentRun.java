package dev.nightjar.kernel.schedule;

import dev.nightjar.spi.schedule.ScheduleStore;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A run in progress on this host, and the way to stop it. Thread-safe. */
final class CurrentRun {

    /** Starters of runs, with the thread. */
    enum Origin {
        /** The run is due, and a worker of this host does it. */
        WORKER,
        /** The run is due, and the owner of the clock does it in its own thread. */
        STEP,
        /** Somebody started it manually, due or not, in their own thread. */
        BY_HAND
    }

    /** Why a run is stopped. */
    enum Stop {
        /** The host or the plugin that does the work is closing. */
        CANCELLED,
        /** The run takes too long. */
        TIMED_OUT,
        /** Another host took it over. */
        LOST
    }

    private final ScheduleStore.Claim claim;
    private final Origin origin;
    private final long begun = System.nanoTime();
    private @Nullable Thread worker;
    private @Nullable Stop stop;

    CurrentRun(ScheduleStore.Claim claim, Origin origin) {
        this.claim = claim;
        this.origin = origin;
    }

    Origin origin() {
        return origin;
    }

    ScheduleStore.Claim claim() {
        return claim;
    }

    /**
     * Whether the run has taken longer than this. The host's clock is not used, because it may jump, for example when
     * the machine sleeps.
     */
    boolean isLongerThan(Duration limit) {
        return System.nanoTime() - begun > limit.toNanos();
    }

    /** The calling thread now works on it. */
    synchronized void begin() {
        worker = Thread.currentThread();
        if (stop != null) {
            worker.interrupt();
        }
    }

    /** Ends the work: its thread gets no more interrupts, and one that arrived is cleared. */
    synchronized void end() {
        worker = null;
        if (stop != null) {
            var unused = Thread.interrupted();
        }
    }

    /** Stops it; the first reason is kept. */
    synchronized void stop(Stop why) {
        if (stop == null) {
            stop = why;
            if (worker != null) {
                worker.interrupt();
            }
        }
    }

    synchronized @Nullable Stop stopped() {
        return stop;
    }

    boolean isStopped() {
        return stopped() != null;
    }
}
