package dev.nightjar.commons.http;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Repeats a call after failures that may pass. The wait doubles each time and is shortened at random by up to a half, so
 * that many hosts do not come back at one moment; what a server asks for is waited at least, and up to a tenth longer.
 * Thread-safe if time and random numbers are.
 *
 * @param retries attempts after the first
 * @param firstWait the wait before the first of them
 * @param maxWait a server that asks for more is not asked again
 */
public record RetryPolicy(int retries, Duration firstWait, Duration maxWait, RetryTime time, RandomGenerator random) {

    private static final int MAX_DOUBLINGS = 16;

    /**
     * Calls until it works, nothing is gained by another attempt, or the limit would be passed.
     *
     * @param <E> the checked exception of an attempt, or any unchecked one
     * @throws E the failure of the last attempt, as {@link Failures#tooLate} words it where the limit is the reason
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    public <T, E extends Exception> T call(Duration limit, Attempt<T, E> attempt, Failures<E> failures)
            throws E, InterruptedException {
        long began = time.nanos();
        for (int failed = 0; ; failed++) {
            try {
                return attempt.within(limit.minusNanos(time.nanos() - began));
            } catch (Exception e) {
                if (failed >= retries || !failures.isTemporary(e)) {
                    throw e;
                }
                Duration asked = failures.retryAfter(e);
                Duration wait = wait(failed, asked);
                Duration left = limit.minusNanos(time.nanos() - began);
                if ((asked == null ? wait : asked).compareTo(maxWait) > 0 || wait.compareTo(left) >= 0) {
                    failures.tooLate(e, wait);
                    throw e;
                }
                time.pause(wait);
            }
        }
    }

    private Duration wait(int failed, @Nullable Duration asked) {
        if (asked != null) {
            return asked.plusMillis((long) (asked.toMillis() * random.nextDouble() / 10));
        }
        long usual = firstWait.toMillis() << Math.min(failed, MAX_DOUBLINGS);
        return Duration.ofMillis((long) (usual * (1 - random.nextDouble() / 2)));
    }

    /** One attempt; what is left of the time is positive. */
    @FunctionalInterface
    public interface Attempt<T, E extends Exception> {
        T within(Duration left) throws E, InterruptedException;
    }

    /** What failures of attempts mean; an {@link InterruptedException} is never temporary. */
    public interface Failures<E extends Exception> {

        /** Whether another attempt may help. */
        boolean isTemporary(Exception failure);

        /** How long the server wants to be left alone; null when it does not say. */
        @Nullable
        Duration retryAfter(Exception failure);

        /** May throw another exception than the failure itself when the next attempt would come too late. */
        default void tooLate(Exception failure, Duration wait) throws E {}
    }
}
