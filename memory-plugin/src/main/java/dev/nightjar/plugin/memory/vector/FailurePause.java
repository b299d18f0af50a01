package dev.nightjar.plugin.memory.vector;

import java.time.Duration;
import java.util.function.LongSupplier;

/** How long something that failed is left alone: the longer the more often it failed in a row. Thread-safe. */
final class FailurePause {

    private static final int MAX_DOUBLINGS = 20;

    private final long first;
    private final long longest;
    private final LongSupplier nanoTime;
    private int failures;
    private long until;

    /**
     * @param first how long after the first failure; doubled after each further one
     * @param longest never longer than this
     * @param nanoTime a clock that never goes back, such as {@link System#nanoTime}
     */
    FailurePause(Duration first, Duration longest, LongSupplier nanoTime) {
        this.first = first.toNanos();
        this.longest = longest.toNanos();
        this.nanoTime = nanoTime;
    }

    /** Records a failure; true for the first one of a streak. */
    synchronized boolean fail() {
        long pause = Math.min(longest, first << Math.min(failures, MAX_DOUBLINGS));
        until = nanoTime.getAsLong() + pause;
        failures++;
        return failures == 1;
    }

    /** Records a success, which ends a streak of failures. */
    synchronized void succeed() {
        failures = 0;
    }

    /** How much longer to leave it alone; 0 when it may be tried. */
    synchronized long remainingNanos() {
        return failures == 0 ? 0 : Math.max(0, until - nanoTime.getAsLong());
    }
}
