package dev.nightjar.spi.agent;

import java.time.Duration;

/**
 * The limits of one run of an agent, which the host enforces. Tokens and cost are known only after an answer, so the
 * last answer of a run may exceed them a little; the host then asks for no further one.
 *
 * @param turns maximum model answers, at least 1; a retry after a network failure does not count
 * @param tokens maximum tokens read and written in all turns together, at least 1
 * @param wallTime maximum time from start to end, tools included, more than zero
 * @param cost maximum cost in US dollars, 0 or more; without configured prices every run counts as free
 */
public record AgentBudget(int turns, long tokens, Duration wallTime, double cost) {

    /** 30 turns, 200,000 tokens, 5 minutes, 0.50 US dollars. */
    public static final AgentBudget DEFAULT = new AgentBudget(30, 200_000, Duration.ofMinutes(5), 0.5);

    /** @throws IllegalArgumentException when a limit is out of range */
    public AgentBudget {
        if (turns < 1 || tokens < 1 || wallTime.isNegative() || wallTime.isZero()) {
            throw new IllegalArgumentException(
                    "A budget must have at least one turn, one token and a positive wall time, but has " + turns + ", "
                            + tokens + " and " + wallTime);
        }
        if (!Double.isFinite(cost) || cost < 0) {
            throw new IllegalArgumentException("A budget's cost must be 0 or more, but was " + cost);
        }
    }

    /** A copy with another limit of turns. */
    public AgentBudget withTurns(int value) {
        return new AgentBudget(value, tokens, wallTime, cost);
    }

    /** A copy with another limit of tokens. */
    public AgentBudget withTokens(long value) {
        return new AgentBudget(turns, value, wallTime, cost);
    }

    /** A copy with another time limit. */
    public AgentBudget withWallTime(Duration value) {
        return new AgentBudget(turns, tokens, value, cost);
    }

    /** A copy with another limit of cost. */
    public AgentBudget withCost(double value) {
        return new AgentBudget(turns, tokens, wallTime, value);
    }

    /** The smaller of both budgets in each limit. */
    public AgentBudget within(AgentBudget other) {
        return new AgentBudget(
                Math.min(turns, other.turns),
                Math.min(tokens, other.tokens),
                wallTime.compareTo(other.wallTime) <= 0 ? wallTime : other.wallTime,
                Math.min(cost, other.cost));
    }
}
