package dev.nightjar.hostdemo.simulation;

import java.time.Instant;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What came of a simulation.
 *
 * @param from when it began
 * @param factsBefore active facts then
 * @param nights every night, in order
 * @param decayed how many different facts faded
 * @param unexplained ended memories of which no row says why
 */
public record SimulationReport(Instant from, long factsBefore, List<Night> nights, long decayed, long unexplained) {

    /** Copies the list. */
    public SimulationReport {
        nights = List.copyOf(nights);
    }

    /** The sum over all nights. */
    public long total(ToLongFunction<Night> count) {
        return nights.stream().mapToLong(count).sum();
    }
}
