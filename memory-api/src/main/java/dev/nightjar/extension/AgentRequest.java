package dev.nightjar.extension;

import org.jspecify.annotations.Nullable;

/**
 * One run of an agent. It reaches the memories of the host's own scope; there is no way to ask for others.
 *
 * @param agent the name of its {@link AgentDefinition}
 * @param task what it should do now: the user side of its first prompt; not blank
 * @param sessionId the conversation its tool calls are made in; null when they are made outside one
 * @param budget tighter limits than the definition's, for this run; null for none
 */
public record AgentRequest(
        String agent,
        String task,
        @Nullable String sessionId,
        @Nullable AgentBudget budget) {

    /** @throws IllegalArgumentException when the task is blank */
    public AgentRequest {
        if (task.isBlank()) {
            throw new IllegalArgumentException("An agent needs a task");
        }
    }

    /** Outside a conversation, with the definition's budget. */
    public static AgentRequest of(String agent, String task) {
        return new AgentRequest(agent, task, null, null);
    }
}
