package dev.nightjar.hostdemo.simulation;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import java.util.Collection;

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
