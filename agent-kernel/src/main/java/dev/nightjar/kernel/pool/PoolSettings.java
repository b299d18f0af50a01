package dev.nightjar.kernel.pool;

import java.time.Duration;

/**
 * How many agents are open.
 *
 * @param maxOpen most agents that are open at a time, at least 1; each has a store, some threads and some megabytes
 * @param idleAfter how long an agent stays open when nobody uses it, at least a second
 * @param visitAfter how long an agent that nobody used is left alone by maintenance, at least a day: what fades with time
 *     alone is ended then
 */
public record PoolSettings(int maxOpen, Duration idleAfter, Duration visitAfter) {

    /** 64 agents, ten minutes, 30 days. */
    public static final PoolSettings DEFAULTS = new PoolSettings(64, Duration.ofMinutes(10), Duration.ofDays(30));

    /** @throws IllegalArgumentException naming what is not accepted */
    public PoolSettings {
        if (maxOpen < 1) {
            throw new IllegalArgumentException("maxOpen must be at least 1, but was " + maxOpen);
        }
        if (idleAfter.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("idleAfter must be at least a second, but was " + idleAfter);
        }
        if (visitAfter.compareTo(Duration.ofDays(1)) < 0) {
            throw new IllegalArgumentException("visitAfter must be at least a day, but was " + visitAfter);
        }
    }
}
