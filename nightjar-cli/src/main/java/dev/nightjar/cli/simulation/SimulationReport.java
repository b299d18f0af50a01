package dev.nightjar.cli.simulation;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashMap;
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
            LocalDate date, long gained, long superseded, long pruned, long expired, long failed, FactCounts facts) {}

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

        /** All active facts. */
        public long total() {
            return lasting + stable + passing + faded;
        }
    }

    /** Simulations as maps that become JSON. */
    public static final class SimulationJson {

        private SimulationJson() {}

        /** One night. */
        public static Map<String, Object> night(Night night) {
            var json = new LinkedHashMap<String, Object>();
            json.put("night", night.date().toString());
            json.put("gained", night.gained());
            json.put("superseded", night.superseded());
            json.put("pruned", night.pruned());
            json.put("expired", night.expired());
            json.put("failed", night.failed());
            json.put("facts", night.facts().total());
            json.put("lasting", night.facts().lasting());
            json.put("stable", night.facts().stable());
            json.put("passing", night.facts().passing());
            json.put("faded", night.facts().faded());
            return json;
        }

        /** All nights together; {@code faded} counts each fact once. */
        public static Map<String, Object> total(SimulationReport report) {
            var json = new LinkedHashMap<String, Object>();
            json.put("nights", report.nights().size());
            json.put("gained", report.total(Night::gained));
            json.put("superseded", report.total(Night::superseded));
            json.put("faded", report.faded());
            json.put("pruned", report.total(Night::pruned));
            for (var durability : Durability.values()) {
                json.put("pruned_" + durability.label(), report.pruned(durability));
            }
            json.put("unexplained", report.unexplained());
            return json;
        }
    }
}
