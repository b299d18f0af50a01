package dev.nightjar.extension.agent;

import java.time.Duration;

/**
 * What one run of an agent may spend. The host enforces it, whatever the model does. Tokens and cost are known after an
 * answer only, so the last answer of a run may end a little beyond; no further one is asked for.
 *
 * @param turns how many answers of the model, at least 1; a repetition after a network failure is not counted
 * @param tokens tokens read and written in all turns together, at least 1
 * @param wallTime from start to end, tools included, more than zero
 * @param cost in US dollars, 0 or more; a host without configured prices counts every run as free
 */
public record AgentBudget(int turns, long tokens, Duration wallTime, double cost) {

    /** 30 turns, 200,000 tokens, 5 minutes, a cost of 0.50. */
    public static final AgentBudget DEFAULT = new AgentBudget(30, 200_000, Duration.ofMinutes(5), 0.5);

    /** @throws IllegalArgumentException when a limit makes no sense */
    public AgentBudget {
        if (turns < 1 || tokens < 1 || wallTime.isNegative() || wallTime.isZero()) {
            throw new IllegalArgumentException("A budget needs at least one turn, one token and some time");
        }
        if (!Double.isFinite(cost) || cost < 0) {
            throw new IllegalArgumentException("A budget's cost must be 0 or more, but was " + cost);
        }
    }

    /** With other turns. */
    public AgentBudget withTurns(int value) {
        return new AgentBudget(value, tokens, wallTime, cost);
    }

    /** With other tokens. */
    public AgentBudget withTokens(long value) {
        return new AgentBudget(turns, value, wallTime, cost);
    }

    /** With another time. */
    public AgentBudget withWallTime(Duration value) {
        return new AgentBudget(turns, tokens, value, cost);
    }

    /** With another cost. */
    public AgentBudget withCost(double value) {
        return new AgentBudget(turns, tokens, wallTime, value);
    }

    /** The smaller of the two in each respect. */
    public AgentBudget within(AgentBudget other) {
        return new AgentBudget(
                Math.min(turns, other.turns),
                Math.min(tokens, other.tokens),
                wallTime.compareTo(other.wallTime) <= 0 ? wallTime : other.wallTime,
                Math.min(cost, other.cost));
    }
}
