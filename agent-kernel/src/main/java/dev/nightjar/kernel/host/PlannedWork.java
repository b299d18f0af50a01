package dev.nightjar.kernel.host;

import dev.nightjar.kernel.schedule.GoalAnswer;
import dev.nightjar.kernel.schedule.ScheduledGoal;
import dev.nightjar.kernel.schedule.ScheduledGoalRunner;
import dev.nightjar.spi.agent.AgentOutcome;

/**
 * Runs users' scheduled goals with {@code main}. It posts nothing as a message, so no conversation of the user changes;
 * the run stores the answer. Thread-safe.
 */
public final class PlannedWork implements ScheduledGoalRunner {

    private final MainAgent main;

    public PlannedWork(MainAgent main) {
        this.main = main;
    }

    @Override
    public GoalAnswer run(ScheduledGoal goal) throws InterruptedException {
        AgentOutcome outcome = main.run(goal);
        AgentOutcome.Usage usage = outcome.usage();
        if (outcome instanceof AgentOutcome.Completed completed) {
            return new GoalAnswer(completed.text(), null, usage.turns(), usage.cost());
        }
        boolean isForeignInterrupt = outcome instanceof AgentOutcome.Cancelled
                && Thread.interrupted()
                && !goal.cancellation().getAsBoolean();
        if (isForeignInterrupt) {
            throw new InterruptedException();
        }
        return new GoalAnswer("", outcome.summary(), usage.turns(), usage.cost());
    }
}
