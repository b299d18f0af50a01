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

    public SimulationReport {
        nights = List.copyOf(nights);
        pruned = Map.copyOf(pruned);
    }

    /** How many facts of a durability were ended because they had been faded for long. */
    public long pruned(Durability durability) {
        return pruned.getOrDefault(durability, 0L);
    }

    public long total(ToLongFunction<Night> count) {
        return nights.stream().mapToLong(count).sum();
    }

    /**
     * What one night did.
     *
     * @param date the day after it
     * @param gained facts read out of conversations
     * @param superseded facts that gave way to newer ones
     * @param pruned facts that were ended because they had been faded for long
     * @param expired notes whose time was over
     * @param failed runs that failed
     * @param facts active facts after it
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
     * How many facts are active.
     *
     * @param lasting current ones that are lasting
     * @param stable current ones that are stable
     * @param passing current ones that are passing
     * @param faded those that have faded, and plans whose time is over
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

    /** All nights together, for programs; {@code faded} counts each fact once. */
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

    /** The numbers of all nights. */
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
