package dev.nightjar.kernel.model;

import java.time.Duration;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Repeats a call after failures that may pass. The wait doubles each time and is shortened at random by up to a half, so
 * that many hosts do not come back at one moment; what a server asks for is waited at least, and up to a tenth longer.
 */
record Patience(int retries, ModelTime time, RandomGenerator random) {

    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    /**
     * Calls until it works, nothing is gained by another attempt, or the limit would be passed.
     *
     * @param mayRepeat whether a failed attempt left nothing behind that forbids another
     */
    <T> T call(Duration limit, Attempt<T> attempt, Predicate<ModelCallException> mayRepeat)
            throws InterruptedException {
        long began = time.nanos();
        for (int failed = 0; ; failed++) {
            try {
                return attempt.within(limit.minusNanos(time.nanos() - began));
            } catch (ModelCallException e) {
                if (!e.isTemporary() || failed >= retries || !mayRepeat.test(e)) {
                    throw e;
                }
                Duration wait = wait(failed, e.retryAfter());
                Duration left = limit.minusNanos(time.nanos() - began);
                if (wait.compareTo(LONGEST_WAIT) > 0 || wait.compareTo(left) >= 0) {
                    throw e.because("not asked again: that would be in " + wait.toSeconds() + " s");
                }
                time.pause(wait);
            }
        }
    }

    private Duration wait(int failed, @Nullable Duration asked) {
        if (asked != null) {
            return asked.plusMillis((long) (asked.toMillis() * random.nextDouble() / 10));
        }
        long usual = FIRST_WAIT.toMillis() << Math.min(failed, 16);
        return Duration.ofMillis((long) (usual * (1 - random.nextDouble() / 2)));
    }

    /** One attempt; what is left of the time is positive. */
    interface Attempt<T> {
        T within(Duration left) throws InterruptedException;
    }
}
