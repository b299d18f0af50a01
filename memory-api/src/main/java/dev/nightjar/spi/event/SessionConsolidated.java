package dev.nightjar.spi.event;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.time.Instant;

/**
 * A session was consolidated: its unread episodes were read and their facts saved. The consolidating plugin of this
 * host posts it; consolidation by other hosts of the same memory is not announced here.
 *
 * @param agentId the agent of the session
 * @param namespace the namespace of the session
 * @param sessionId the session
 * @param time when it happened
 * @param facts number of facts added, ≥ 0
 */
public record SessionConsolidated(String agentId, Namespace namespace, String sessionId, Instant time, int facts) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "memory.session_consolidated";

    /** For a session of this scope. */
    public static SessionConsolidated of(MemoryScope scope, String sessionId, Instant time, int facts) {
        return new SessionConsolidated(scope.agentId(), scope.namespace(), sessionId, time, facts);
    }
}
