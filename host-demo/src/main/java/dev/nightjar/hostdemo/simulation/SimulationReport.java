package dev.nightjar.hostdemo.simulation;

import dev.nightjar.memory.Durability;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * What came of a simulation.
 *
 * @param from when it began
 * @param before active facts then
 * @param nights every night, in order
 * @param faded how many different facts faded, or were plans whose time was over
 * @param pruned how many facts of each durability were ended because they had been faded for long
 * @param unexplained ended memories of which no row says why
 */
public record SimulationReport(
        Instant from,
        FactCounts before,
        List<Night> nights,
        long faded,
        Map<Durability, Long> pruned,
        long unexplained) {

    /** Copies the collections. */
    public SimulationReport {
        nights = List.copyOf(nights);
        pruned = Map.copyOf(pruned);
    }

    /** How many facts of a durability were ended because they had been faded for long. */
    public long pruned(Durability durability) {
        return pruned.getOrDefault(durability, 0L);
    }

    /** The sum over all nights. */
    public long total(ToLongFunction<Night> count) {
        return nights.stream().mapToLong(count).sum();
    }
}
