package dev.nightjar.kernel.agent;

import dev.nightjar.commons.http.RetryTime;
import dev.nightjar.kernel.model.ModelAnswer;
import dev.nightjar.kernel.model.settings.ModelSettings;
import dev.nightjar.spi.agent.AgentBudget;
import dev.nightjar.spi.agent.AgentOutcome;
import dev.nightjar.spi.agent.AgentOutcome.BudgetExhausted;
import dev.nightjar.spi.agent.AgentOutcome.Limit;
import java.time.Duration;
import java.util.Optional;

/** The spending of a run. Not thread-safe. */
final class BudgetTracker {

    private final AgentBudget budget;
    private final ModelSettings prices;
    private final RetryTime time;
    private final long began;
    private int turns;
    private int toolCalls;
    private long inputTokens;
    private long outputTokens;

    BudgetTracker(AgentBudget budget, ModelSettings prices, RetryTime time) {
        this.budget = budget;
        this.prices = prices;
        this.time = time;
        began = time.nanos();
    }

    void add(ModelAnswer answer) {
        turns++;
        inputTokens += answer.inputTokens();
        outputTokens += answer.outputTokens();
    }

    void addToolCall() {
        toolCalls++;
    }

    /** The remaining time; zero or less when there is none. */
    Duration timeLeft() {
        return budget.wallTime().minus(duration());
    }

    boolean isOutOfTime() {
        return timeLeft().isNegative() || timeLeft().isZero();
    }

    /** The tokens the next answer may have: the configured maximum, or what is left. */
    int tokensForAnswer() {
        return (int) Math.max(1, Math.min(prices.maxTokens(), tokensLeft()));
    }

    /** Whether fewer tokens are left than the configured maximum. */
    boolean isShortOfTokens() {
        return tokensLeft() < prices.maxTokens();
    }

    BudgetExhausted outOfTokens() {
        return new BudgetExhausted(Limit.TOKENS, budget.tokens() + " tokens", usage());
    }

    /** The limit that is reached, if any, so that no further answer is allowed. */
    Optional<BudgetExhausted> exhausted() {
        AgentOutcome.Usage usage = usage();
        if (isOutOfTime()) {
            return over(Limit.WALL_TIME, budget.wallTime().toMillis() + " ms", usage);
        }
        if (turns >= budget.turns()) {
            return over(Limit.TURNS, budget.turns() + (budget.turns() == 1 ? " turn" : " turns"), usage);
        }
        if (usage.tokens() >= budget.tokens()) {
            return Optional.of(outOfTokens());
        }
        if (prices.isPriced() && usage.cost() >= budget.cost()) {
            return over(Limit.COST, "a cost of " + budget.cost(), usage);
        }
        return Optional.empty();
    }

    AgentOutcome.Usage usage() {
        return new AgentOutcome.Usage(
                turns, toolCalls, inputTokens, outputTokens, prices.cost(inputTokens, outputTokens), duration());
    }

    private long tokensLeft() {
        return budget.tokens() - inputTokens - outputTokens;
    }

    private Duration duration() {
        return Duration.ofNanos(time.nanos() - began);
    }

    private static Optional<BudgetExhausted> over(Limit limit, String detail, AgentOutcome.Usage usage) {
        return Optional.of(new BudgetExhausted(limit, detail, usage));
    }
}
