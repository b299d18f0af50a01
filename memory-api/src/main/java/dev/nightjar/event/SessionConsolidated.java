package dev.nightjar.event;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.Instant;

/**
 * The unread episodes of a session were read, and the facts in them are saved. Posted by whatever consolidates sessions in
 * this host; what other hosts of the same memory do is not announced here.
 *
 * @param agentId whose session it is
 * @param namespace which namespace it is in
 * @param sessionId the session
 * @param time when it was done
 * @param facts how many facts were added, ≥ 0
 */
public record SessionConsolidated(String agentId, Namespace namespace, String sessionId, Instant time, int facts) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.session_consolidated";

    /** For a session of this scope. */
    public static SessionConsolidated of(MemoryScope scope, String sessionId, Instant time, int facts) {
        return new SessionConsolidated(scope.agentId(), scope.namespace(), sessionId, time, facts);
    }
}
