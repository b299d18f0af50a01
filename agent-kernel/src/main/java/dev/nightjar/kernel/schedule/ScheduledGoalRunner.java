package dev.nightjar.kernel.schedule;

/** Works on users' scheduled goals with a model. Thread-safe. */
@FunctionalInterface
public interface ScheduledGoalRunner {

    /** Works on the goal within its limits, in the caller's thread. Never throws because of a model or a limit. */
    GoalAnswer run(ScheduledGoal goal) throws InterruptedException;
}
