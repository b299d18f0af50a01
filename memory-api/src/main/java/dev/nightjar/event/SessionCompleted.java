package dev.nightjar.event;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.Instant;

/**
 * A session has episodes that wait for consolidation and another session has begun. It may still go on later; its
 * watermark then moves along.
 *
 * @param agentId whose session it is
 * @param namespace which namespace it is in
 * @param sessionId the session
 * @param time when the other session began
 */
public record SessionCompleted(String agentId, Namespace namespace, String sessionId, Instant time) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.session_completed";

    /** The scope its consolidation has. */
    public MemoryScope scope() {
        return MemoryScope.of(agentId, namespace);
    }
}
