package dev.nightjar.spi.event;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.Instant;

/**
 * Memories were erased for good. The host that erased them posts this after the commit. If you keep copies of memories,
 * erase them now, or all copies if you cannot tell them apart.
 *
 * @param agentId the agent that asked for it
 * @param namespace the namespace of the memories
 * @param time when it happened
 */
public record MemoriesErased(String agentId, Namespace namespace, Instant time) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.erased";

    /** An event for the scope's own namespace. */
    public static MemoriesErased of(MemoryScope scope, Instant time) {
        return new MemoriesErased(scope.agentId(), scope.namespace(), time);
    }
}
