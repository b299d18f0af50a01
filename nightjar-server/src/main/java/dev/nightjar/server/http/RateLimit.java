package dev.nightjar.server.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * How often each caller may ask: a quarter of a minute's requests at once, and then as many as come back in the meantime. What
 * costs more than a request is taken of the next ones. Thread-safe.
 */
final class RateLimit {

    private static final double AT_ONCE = 0.25;

    private final double perNano;
    private final double most;
    private final double mostOwed;
    private final LongSupplier nanoTime;
    private final Map<String, Allowance> allowances = new ConcurrentHashMap<>();

    /** @param nanoTime a clock like {@link System#nanoTime} */
    RateLimit(int requestsPerMinute, LongSupplier nanoTime) {
        perNano = requestsPerMinute / (double) Duration.ofMinutes(1).toNanos();
        most = Math.max(1, requestsPerMinute * AT_ONCE);
        mostOwed = requestsPerMinute;
        this.nanoTime = nanoTime;
    }

    /** Takes a request of this caller; how long they have to wait, zero when it may be made now. */
    Duration take(String caller) {
        return allowance(caller).take();
    }

    /** Takes what a request costs beyond 1. It is made all the same; the caller waits the longer for the next one, at most a minute. */
    void charge(String caller, int cost) {
        allowance(caller).charge(cost);
    }

    private Allowance allowance(String caller) {
        return allowances.computeIfAbsent(caller, unused -> new Allowance());
    }

    private final class Allowance {

        private double left = most;
        private long since = nanoTime.getAsLong();

        synchronized void charge(int cost) {
            left = Math.max(-mostOwed, left - cost);
        }

        synchronized Duration take() {
            long now = nanoTime.getAsLong();
            left = Math.min(most, left + (now - since) * perNano);
            since = now;
            if (left >= 1) {
                left--;
                return Duration.ZERO;
            }
            return Duration.ofNanos((long) Math.ceil((1 - left) / perNano));
        }
    }
}
