package dev.nightjar.hostdemo.simulation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What to simulate.
 *
 * @param nights how many nights, ≥ 1
 * @param seed decides which facts are used
 * @param usesPerDay how many facts are used a day, ≥ 0
 * @param from when to begin; null for where the memory left off
 */
public record SimulationPlan(
        int nights, long seed, int usesPerDay, @Nullable Instant from) {

    /** @throws IllegalArgumentException naming the value that is not accepted */
    public SimulationPlan {
        if (nights < 1) {
            throw new IllegalArgumentException("--days must be 1 or more, but was " + nights);
        }
        if (usesPerDay < 0) {
            throw new IllegalArgumentException("--uses must be 0 or more, but was " + usesPerDay);
        }
    }
}
