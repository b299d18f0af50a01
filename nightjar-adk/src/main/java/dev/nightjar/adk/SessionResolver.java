package dev.nightjar.adk;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.Namespace;

/** Says whose conversation a session of a user is. Thread-safe. */
@FunctionalInterface
public interface SessionResolver {

    /**
     * The conversation.
     *
     * @param userId as the runner was told
     * @param sessionId as the runner was told
     */
    HostSession session(String userId, String sessionId);

    /** Each user has the namespace {@code user:} and the id. */
    static SessionResolver ofUsers(AgentKernel kernel) {
        return (userId, sessionId) -> kernel.session(kernel.scope(new Namespace("user:" + userId)), sessionId);
    }
}
