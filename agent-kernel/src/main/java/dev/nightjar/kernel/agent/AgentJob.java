package dev.nightjar.kernel.agent;

import dev.langchain4j.data.message.SystemMessage;
import dev.nightjar.kernel.model.TokenEstimate;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.agent.AgentBudget;
import org.jspecify.annotations.Nullable;

/**
 * The task of an agent run.
 *
 * @param agent name of the agent
 * @param version version of its instructions
 * @param system its system prompt
 * @param tools the tools it can call
 * @param budget the budget of the run
 * @param output the required format of its final answer; null for text
 * @param sessionId the conversation of its tool calls; null outside one
 * @param lastTool name of the tool whose success ends the run; null for none
 * @param user the user whose limits it counts for; null for none
 */
public record AgentJob(
        String agent,
        String version,
        String system,
        Toolbox tools,
        AgentBudget budget,
        @Nullable OutputFormat output,
        @Nullable String sessionId,
        @Nullable String lastTool,
        @Nullable Namespace user) {

    /** A job that ends with a final answer. */
    public AgentJob(
            String agent,
            String version,
            String system,
            Toolbox tools,
            AgentBudget budget,
            @Nullable OutputFormat output,
            @Nullable String sessionId) {
        this(agent, version, system, tools, budget, output, sessionId, null, null);
    }

    boolean callsTools() {
        return !tools.offers().isEmpty();
    }

    /** Approximate tokens of system prompt and tools in each request. */
    public long tokens() {
        return TokenEstimate.of(SystemMessage.from(system)) + TokenEstimate.of(ToolOffers.of(tools));
    }
}
