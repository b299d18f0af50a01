package dev.nightjar.server.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * The rate limit of each caller. It allows a quarter of a minute's requests at once, then as many as are refilled over
 * time. Costs beyond 1 are taken from the next requests. Thread-safe.
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

    /** Takes one request of this caller. Returns how long to wait; zero when the request may proceed. */
    Duration take(String caller) {
        return allowance(caller).take();
    }

    /** Takes the cost beyond 1. The request proceeds anyway; the caller waits longer for the next one, at most a minute. */
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
