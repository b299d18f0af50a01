package dev.nightjar.adk;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.host.HostSession;
import dev.nightjar.memory.Namespace;

/**
 * Finds the kernel's conversation for a session of the runner. The kit calls its plugins in threads of its own, so the
 * user is the runner's user id, and never a login that is bound to the thread of a request. Thread-safe.
 */
@FunctionalInterface
public interface SessionResolver {

    /**
     * The conversation.
     *
     * @param userId the runner's user id
     * @param sessionId the runner's session id
     */
    HostSession session(String userId, String sessionId);

    /**
     * Uses the namespace {@code user:} plus the user id. Refuses a user id that is blank, {@code null} or the one that
     * {@code AgentTool} has for the agents of all users.
     */
    static SessionResolver ofUsers(AgentKernel kernel) {
        return (userId, sessionId) -> {
            if (RunningTurns.USER_OF_AGENT_TOOLS.equals(userId)) {
                throw new IllegalArgumentException("The user '" + userId
                        + "' is that of all agents that are tools: add NightjarMemory.plugin() to the runner of the outer"
                        + " agent, so that memory knows whose turn it is");
            }
            return kernel.session(kernel.scope(Namespace.ofUser(userId)), sessionId);
        };
    }
}
