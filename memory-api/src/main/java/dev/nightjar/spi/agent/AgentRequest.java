package dev.nightjar.spi.agent;

import dev.nightjar.memory.MemoryScope;
import org.jspecify.annotations.Nullable;

/**
 * A request to run an agent.
 *
 * @param agent the name of its {@link dev.nightjar.spi.AgentDefinition definition}
 * @param task what to do now: the user message of its first prompt; not blank
 * @param sessionId the conversation of its tool calls; null outside a conversation
 * @param budget tighter limits than the definition's, for this run; null for none
 * @param scope the scope of its tools; null for the host's own scope
 */
public record AgentRequest(
        String agent,
        String task,
        @Nullable String sessionId,
        @Nullable AgentBudget budget,
        @Nullable MemoryScope scope) {

    /** @throws IllegalArgumentException when the task is blank */
    public AgentRequest {
        if (task.isBlank()) {
            throw new IllegalArgumentException("The task of an agent must not be blank");
        }
    }

    /** A request outside a conversation, with the definition's budget. */
    public static AgentRequest of(String agent, String task) {
        return new AgentRequest(agent, task, null, null, null);
    }

    /** A copy for this conversation; null for none. */
    public AgentRequest inSession(@Nullable String session) {
        return new AgentRequest(agent, task, session, budget, scope);
    }

    /** A copy with tighter limits; null for the definition's. */
    public AgentRequest within(@Nullable AgentBudget limits) {
        return new AgentRequest(agent, task, sessionId, limits, scope);
    }

    /** A copy for this scope. */
    public AgentRequest in(MemoryScope other) {
        return new AgentRequest(agent, task, sessionId, budget, other);
    }
}
