package dev.nightjar.spi.event;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.Instant;

/**
 * Another session has begun, and this one has episodes that await consolidation. The session may still go on later; its
 * watermark then moves along.
 *
 * @param agentId the agent of the session
 * @param namespace the namespace of the session
 * @param sessionId the session
 * @param time when the other session began
 */
public record SessionCompleted(String agentId, Namespace namespace, String sessionId, Instant time) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.session_completed";

    /** The scope for its consolidation. */
    public MemoryScope scope() {
        return MemoryScope.of(agentId, namespace);
    }
}
