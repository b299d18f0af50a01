package dev.nightjar.kernel.agent;

import dev.langchain4j.data.message.SystemMessage;
import dev.nightjar.extension.agent.AgentBudget;
import dev.nightjar.kernel.model.TokenEstimate;
import org.jspecify.annotations.Nullable;

/**
 * What a run works with.
 *
 * @param agent who runs
 * @param version of its instructions
 * @param system what it is told on the system side
 * @param tools what it can call
 * @param budget what the run may spend
 * @param output what its final answer must be; null for text
 * @param sessionId the conversation its tools are called in; null outside one
 * @param lastTool name of the tool whose success ends the run; null when only an answer does
 */
public record AgentJob(
        String agent,
        String version,
        String system,
        Toolbox tools,
        AgentBudget budget,
        @Nullable OutputFormat output,
        @Nullable String sessionId,
        @Nullable String lastTool) {

    /** A job that ends with an answer. */
    public AgentJob(
            String agent,
            String version,
            String system,
            Toolbox tools,
            AgentBudget budget,
            @Nullable OutputFormat output,
            @Nullable String sessionId) {
        this(agent, version, system, tools, budget, output, sessionId, null);
    }

    boolean callsTools() {
        return !tools.offers().isEmpty();
    }

    /** About how many tokens of each request are its system side and its tools. */
    public long tokens() {
        return TokenEstimate.of(SystemMessage.from(system)) + TokenEstimate.of(ToolOffers.of(tools));
    }
}
