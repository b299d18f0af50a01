package dev.nightjar.plugin.maintenance.extract.fact;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.maintenance.extract.family.Family;
import java.time.Instant;
import java.util.List;

/**
 * A fact read out of a turn.
 *
 * @param family the family its statement belongs to
 * @param content the fact, standing alone
 * @param confidence how sure it is, 0..1
 * @param said when it was said
 * @param sources the episodes it was read out of
 * @param order position of the turn in its session, and within it
 */
public record Finding(
        Family family, String content, double confidence, Instant said, List<MemoryId> sources, long order) {

    /** Copies the list. */
    public Finding {
        sources = List.copyOf(sources);
    }

    /** The same, read out of these as well. */
    Finding withSources(List<MemoryId> all) {
        return new Finding(family, content, confidence, said, all, order);
    }
}
