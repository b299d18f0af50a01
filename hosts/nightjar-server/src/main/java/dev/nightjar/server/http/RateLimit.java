package dev.nightjar.server.http;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The rate limit of each caller. It allows a quarter of a minute's requests at once, then as many as are refilled over
 * time. Costs beyond 1 are taken from the next requests. A token that acts for users has a larger allowance for all of
 * them together, so that inventing users does not lift the limit. Thread-safe.
 */
final class RateLimit {

    /** All users of a token may together make so many times as many requests as one caller. */
    static final int ALL_USERS = 20;

    /** Above so many callers those are dropped whose allowance is full: a new one would be the same. */
    static final int SWEEP_ABOVE = 10_000;

    private static final double AT_ONCE = 0.25;

    private final int requestsPerMinute;
    private final LongSupplier nanoTime;
    private final Map<String, Allowance> callers = new HashMap<>();
    /** Allowances by token; their number is limited by that of the tokens. */
    private final Map<String, Allowance> allUsers = new HashMap<>();

    private int sweepAbove = SWEEP_ABOVE;

    /** @param nanoTime a clock like {@link System#nanoTime} */
    RateLimit(int requestsPerMinute, LongSupplier nanoTime) {
        this.requestsPerMinute = requestsPerMinute;
        this.nanoTime = nanoTime;
    }

    /**
     * Takes one request of this caller. Returns how long to wait; zero when the request may proceed.
     *
     * @param caller a user for whom the token acts, or the token itself
     */
    synchronized Duration take(String caller, String token) {
        var own = caller(caller);
        var wait = own.take();
        if (caller.equals(token) || !wait.isZero()) {
            return wait;
        }
        var waitOfAll = allUsers(token).take();
        if (!waitOfAll.isZero()) {
            own.charge(-1); // the request is not made
        }
        return waitOfAll;
    }

    /**
     * Takes the cost beyond 1. The request proceeds anyway; the caller waits longer for the next one, at most a minute.
     */
    synchronized void charge(String caller, String token, int cost) {
        caller(caller).charge(cost);
        if (!caller.equals(token)) {
            allUsers(token).charge(cost);
        }
    }

    /** Number of callers with an allowance. */
    synchronized int size() {
        return callers.size();
    }

    private Allowance caller(String caller) {
        var known = callers.get(caller);
        if (known != null) {
            return known;
        }
        if (callers.size() >= sweepAbove) {
            callers.values().removeIf(Allowance::isFull);
            sweepAbove = Math.max(SWEEP_ABOVE, 2 * callers.size()); // a sweep that drops few does not come again soon
        }
        var added = new Allowance(requestsPerMinute);
        callers.put(caller, added);
        return added;
    }

    private Allowance allUsers(String token) {
        return allUsers.computeIfAbsent(token, unused -> new Allowance((double) ALL_USERS * requestsPerMinute));
    }

    private final class Allowance {

        private final double perNano;
        private final double most;
        private final double mostOwed;
        private double left;
        private long since = nanoTime.getAsLong();

        Allowance(double perMinute) {
            perNano = perMinute / Duration.ofMinutes(1).toNanos();
            most = Math.max(1, perMinute * AT_ONCE);
            mostOwed = perMinute;
            left = most;
        }

        void charge(int cost) {
            left = Math.max(-mostOwed, left - cost);
        }

        boolean isFull() {
            refill();
            return left >= most;
        }

        Duration take() {
            refill();
            if (left >= 1) {
                left--;
                return Duration.ZERO;
            }
            return Duration.ofNanos((long) Math.ceil((1 - left) / perNano));
        }

        private void refill() {
            long now = nanoTime.getAsLong();
            left = Math.min(most, left + (now - since) * perNano);
            since = now;
        }
    }
}
