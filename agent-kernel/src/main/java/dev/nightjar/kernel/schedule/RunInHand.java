package dev.nightjar.kernel.schedule;

import dev.nightjar.spi.ScheduleStore;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A run this host works on, and the way to stop it. Thread-safe. */
final class RunInHand {

    /** Who has it run, and in which thread. */
    enum Origin {
        /** It is due, and a worker of this host runs it. */
        WORKER,
        /** It is due, and the owner of the clock runs it in a thread of its own. */
        STEP,
        /** Somebody asked for it now, due or not, and runs it in a thread of their own. */
        BY_HAND
    }

    /** Why a run is stopped. */
    enum Stop {
        /** The host or the plugin that does the work ends. */
        CANCELLED,
        /** It takes too long. */
        TIMED_OUT,
        /** Another host took it over. */
        LOST
    }

    private final ScheduleStore.Claim claim;
    private final Origin origin;
    private final long begun = System.nanoTime();
    private @Nullable Thread worker;
    private @Nullable Stop stop;

    RunInHand(ScheduleStore.Claim claim, Origin origin) {
        this.claim = claim;
        this.origin = origin;
    }

    Origin origin() {
        return origin;
    }

    ScheduleStore.Claim claim() {
        return claim;
    }

    /** Whether it has been in hand longer than this. The host's clock may jump, as when the machine sleeps: not asked. */
    boolean isLongerThan(Duration limit) {
        return System.nanoTime() - begun > limit.toNanos();
    }

    /** The calling thread works on it from now on. */
    synchronized void begin() {
        worker = Thread.currentThread();
        if (stop != null) {
            worker.interrupt();
        }
    }

    /** The work is over: no interrupt reaches its thread any more, and one that came is taken away. */
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
