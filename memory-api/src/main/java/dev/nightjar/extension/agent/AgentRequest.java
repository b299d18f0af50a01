package dev.nightjar.extension.agent;

import dev.nightjar.memory.MemoryScope;
import org.jspecify.annotations.Nullable;

/**
 * One run of an agent. Its tools reach the memories of one scope.
 *
 * @param agent the name of its {@link dev.nightjar.extension.AgentDefinition definition}
 * @param task what it should do now: the user side of its first prompt; not blank
 * @param sessionId the conversation its tool calls are made in; null when they are made outside one
 * @param budget tighter limits than the definition's, for this run; null for none
 * @param scope whose memories its tools reach; null for the host's own scope
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
            throw new IllegalArgumentException("An agent needs a task");
        }
    }

    /** Outside a conversation, with the definition's budget. */
    public static AgentRequest of(String agent, String task) {
        return new AgentRequest(agent, task, null, null, null);
    }

    /** The same in this conversation; null for none. */
    public AgentRequest inSession(@Nullable String session) {
        return new AgentRequest(agent, task, session, budget, scope);
    }

    /** The same with tighter limits; null for the definition's. */
    public AgentRequest within(@Nullable AgentBudget limits) {
        return new AgentRequest(agent, task, sessionId, limits, scope);
    }

    /** The same in this scope. */
    public AgentRequest in(MemoryScope other) {
        return new AgentRequest(agent, task, sessionId, budget, other);
    }
}
