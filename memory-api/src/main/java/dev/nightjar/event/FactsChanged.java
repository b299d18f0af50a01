package dev.nightjar.event;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.Instant;
import java.util.List;

/**
 * Facts were saved, or gave way to others. Posted after the commit by the host that did it; what other hosts of the same
 * memory do is not announced here. What is erased is announced by {@link MemoriesErased}.
 *
 * @param agentId whose facts they are
 * @param namespace which namespace they are in
 * @param time when it was done
 * @param saved facts that are new, in the order they were saved; what was known already is not among them
 * @param superseded facts that ended in favour of another one, or that wait for a review as they contradict a confirmed one
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

    /** In the scope's own namespace. */
    public static FactsChanged of(MemoryScope scope, Instant time, List<MemoryId> saved, List<MemoryId> superseded) {
        return new FactsChanged(scope.agentId(), scope.namespace(), time, saved, superseded);
    }
}
