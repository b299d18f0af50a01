package dev.nightjar.cli.simulation;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Result of a simulation.
 *
 * @param from its beginning
 * @param before active facts at its beginning
 * @param nights the nights, in order
 * @param faded number of different facts that faded, or plans that are past
 * @param pruned number of facts of each durability removed long after they had faded
 * @param unexplained ended memories whose reason is not recorded
 */
public record SimulationReport(
        Instant from,
        FactCounts before,
        List<Night> nights,
        long faded,
        Map<Durability, Long> pruned,
        long unexplained) {

    public SimulationReport {
        nights = List.copyOf(nights);
        pruned = Map.copyOf(pruned);
    }

    /** Number of facts of a durability removed long after they had faded. */
    public long pruned(Durability durability) {
        return pruned.getOrDefault(durability, 0L);
    }

    public long total(ToLongFunction<Night> count) {
        return nights.stream().mapToLong(count).sum();
    }

    /**
     * Result of one night.
     *
     * @param date the day after the night
     * @param gained facts read from conversations
     * @param superseded facts replaced by newer ones
     * @param pruned facts removed long after they had faded
     * @param expired notes that expired
     * @param failed runs that failed
     * @param facts active facts after the night
     */
    public record Night(
            @JsonProperty("night") LocalDate date,
            long gained,
            long superseded,
            long pruned,
            long expired,
            long failed,
            @JsonUnwrapped FactCounts facts) {}

    /**
     * Numbers of active facts.
     *
     * @param lasting current lasting facts
     * @param stable current stable facts
     * @param passing current passing facts
     * @param faded faded facts and past plans
     */
    public record FactCounts(long lasting, long stable, long passing, long faded) {

        static FactCounts of(Collection<Fact> facts) {
            return new FactCounts(
                    current(facts, Durability.LASTING),
                    current(facts, Durability.STABLE),
                    current(facts, Durability.PASSING),
                    facts.stream().filter(Fact::isOutOfDate).count());
        }

        private static long current(Collection<Fact> facts, Durability durability) {
            return facts.stream()
                    .filter(fact -> !fact.isOutOfDate() && fact.durability() == durability)
                    .count();
        }

        @JsonProperty("facts")
        public long total() {
            return lasting + stable + passing + faded;
        }
    }

    /** Totals of all nights, for programs; {@code faded} counts each fact once. */
    public Total total() {
        return new Total(
                nights.size(),
                total(Night::gained),
                total(Night::superseded),
                faded,
                total(Night::pruned),
                pruned(Durability.LASTING),
                pruned(Durability.STABLE),
                pruned(Durability.PASSING),
                unexplained);
    }

    /** Totals of all nights. */
    public record Total(
            int nights,
            long gained,
            long superseded,
            long faded,
            long pruned,
            long prunedLasting,
            long prunedStable,
            long prunedPassing,
            long unexplained) {}
}
