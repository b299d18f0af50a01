package dev.nightjar.spi.event;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.Instant;
import java.util.List;

/**
 * Facts were saved or superseded. The host that did it posts this after the commit; changes by other hosts of the same
 * memory are not announced here. {@link MemoriesErased} announces erasures.
 *
 * @param agentId the agent of the facts
 * @param namespace the namespace of the facts
 * @param time when it happened
 * @param saved new facts, in the order they were saved; facts that were already known are left out
 * @param superseded facts that another one superseded, or that contradict a confirmed fact and await review
 */
public record FactsChanged(
        String agentId, Namespace namespace, Instant time, List<MemoryId> saved, List<MemoryId> superseded) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.facts_changed";

    /** Copies the lists. */
    public FactsChanged {
        saved = List.copyOf(saved);
        superseded = List.copyOf(superseded);
    }

    /** An event for the scope's own namespace. */
    public static FactsChanged of(MemoryScope scope, Instant time, List<MemoryId> saved, List<MemoryId> superseded) {
        return new FactsChanged(scope.agentId(), scope.namespace(), time, saved, superseded);
    }
}
