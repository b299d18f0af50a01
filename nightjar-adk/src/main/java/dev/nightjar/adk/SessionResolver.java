package dev.nightjar.adk;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.Namespace;

/** Finds the kernel's conversation for a session of the runner. Thread-safe. */
@FunctionalInterface
public interface SessionResolver {

    /**
     * The conversation.
     *
     * @param userId the runner's user id
     * @param sessionId the runner's session id
     */
    HostSession session(String userId, String sessionId);

    /** Uses the namespace {@code user:} plus the user id. */
    static SessionResolver ofUsers(AgentKernel kernel) {
        return (userId, sessionId) -> kernel.session(kernel.scope(new Namespace("user:" + userId)), sessionId);
    }
}
