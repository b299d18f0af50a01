package dev.nightjar.kernel.agent;

import dev.nightjar.extension.AgentBudget;
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
 */
public record AgentJob(
        String agent,
        String version,
        String system,
        Toolbox tools,
        AgentBudget budget,
        @Nullable OutputFormat output,
        @Nullable String sessionId) {}
