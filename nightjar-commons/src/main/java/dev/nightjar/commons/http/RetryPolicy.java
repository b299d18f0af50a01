package dev.nightjar.commons.http;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Retries a call after temporary failures. The wait doubles each time, less a random part of up to a half, so that many
 * hosts do not return at the same moment. A server's own wait is a minimum, and is exceeded by up to a tenth.
 * Thread-safe if time and random numbers are.
 *
 * @param retries attempts after the first
 * @param firstWait wait before the first retry
 * @param maxWait a server that asks for a longer wait is not called again
 */
public record RetryPolicy(int retries, Duration firstWait, Duration maxWait, RetryTime time, RandomGenerator random) {

    private static final int MAX_DOUBLINGS = 16;

    /**
     * Calls until it succeeds, another attempt cannot help, or the time limit would be exceeded.
     *
     * @param <E> the checked exception of an attempt, or any unchecked one
     * @throws E the failure of the last attempt, or what {@link Failures#tooLate} throws when the limit is the reason
     * @throws InterruptedException when the thread is interrupted during a wait
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

    /** One attempt; it gets the remaining time, which is positive. */
    @FunctionalInterface
    public interface Attempt<T, E extends Exception> {
        T within(Duration left) throws E, InterruptedException;
    }

    /** Classifies failures; an {@link InterruptedException} is never temporary. */
    public interface Failures<E extends Exception> {

        /** Whether another attempt may help. */
        boolean isTemporary(Exception failure);

        /** How long the server wants to be left alone; null when not stated. */
        @Nullable
        Duration retryAfter(Exception failure);

        /** Called when the next attempt would be too late. May throw another exception than the failure itself. */
        default void tooLate(Exception failure, Duration wait) throws E {}
    }
}
