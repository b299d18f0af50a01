package dev.nightjar.event;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.Instant;

/**
 * Memories were erased for good. Posted after the commit by the host that erased them. Whoever keeps copies of what was
 * remembered erases them now, or all copies when they cannot be told apart.
 *
 * @param agentId who asked for it
 * @param namespace which namespace they were in
 * @param time when it was done
 */
public record MemoriesErased(String agentId, Namespace namespace, Instant time) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.erased";

    /** In the scope's own namespace. */
    public static MemoriesErased of(MemoryScope scope, Instant time) {
        return new MemoriesErased(scope.agentId(), scope.namespace(), time);
    }
}
