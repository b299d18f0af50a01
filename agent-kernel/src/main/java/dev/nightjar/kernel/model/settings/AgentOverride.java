package dev.nightjar.kernel.model.settings;

import dev.nightjar.spi.agent.AgentBudget;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Settings of one agent, below {@code model.agents}; null keeps the usual value.
 *
 * @param name the agent's model, instead of {@code model.name}
 * @param temperature the agent's temperature
 * @param turns maximum model calls in one run
 * @param tokens maximum tokens in one run
 * @param wallTimeMs maximum time of one run
 * @param cost maximum cost of one run, in US dollars
 */
public record AgentOverride(
        @Nullable String name,
        @Nullable Double temperature,
        @Nullable Integer turns,
        @Nullable Long tokens,
        @Nullable Long wallTimeMs,
        @Nullable Double cost) {

    /** Changes nothing. */
    public static final AgentOverride NONE = new AgentOverride(null, null, null, null, null, null);

    /** @throws IllegalArgumentException when a limit is out of range */
    public AgentOverride {
        budget(AgentBudget.DEFAULT, new Limits(turns, tokens, wallTimeMs, cost));
    }

    /** The budget with these limits. */
    public AgentBudget budget(AgentBudget usual) {
        return budget(usual, new Limits(turns, tokens, wallTimeMs, cost));
    }

    private static AgentBudget budget(AgentBudget usual, Limits limits) {
        return new AgentBudget(
                limits.turns == null ? usual.turns() : limits.turns,
                limits.tokens == null ? usual.tokens() : limits.tokens,
                limits.wallTimeMs == null ? usual.wallTime() : Duration.ofMillis(limits.wallTimeMs),
                limits.cost == null ? usual.cost() : limits.cost);
    }

    private record Limits(
            @Nullable Integer turns,
            @Nullable Long tokens,
            @Nullable Long wallTimeMs,
            @Nullable Double cost) {}
}
