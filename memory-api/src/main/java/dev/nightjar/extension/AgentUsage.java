package dev.nightjar.extension;

import java.time.Duration;

/**
 * What a run of an agent spent.
 *
 * @param turns answers of the model
 * @param toolCalls calls of tools, refused ones included
 * @param inputTokens tokens the model read; estimated where a model does not tell
 * @param outputTokens tokens it wrote; estimated likewise
 * @param cost in US dollars; 0 where the host has no configured prices
 * @param duration from start to end
 */
public record AgentUsage(
        int turns, int toolCalls, long inputTokens, long outputTokens, double cost, Duration duration) {

    /** Nothing was spent. */
    public static final AgentUsage NONE = new AgentUsage(0, 0, 0, 0, 0, Duration.ZERO);

    /** Tokens read and written. */
    public long tokens() {
        return inputTokens + outputTokens;
    }

    /** Both together. */
    public AgentUsage plus(AgentUsage other) {
        return new AgentUsage(
                turns + other.turns,
                toolCalls + other.toolCalls,
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cost + other.cost,
                duration.plus(other.duration));
    }
}
