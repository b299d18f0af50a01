package dev.nightjar.kernel.model.settings;

import dev.nightjar.extension.agent.AgentBudget;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the configuration says about one agent, below {@code model.agents}; what is not given stays as it is.
 *
 * @param name another model
 * @param temperature another temperature
 * @param turns most model calls of one run
 * @param tokens most tokens of one run
 * @param wallTimeMs longest time of one run
 * @param cost highest cost of one run, in US dollars
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

    /** @throws IllegalArgumentException when a limit makes no sense */
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
