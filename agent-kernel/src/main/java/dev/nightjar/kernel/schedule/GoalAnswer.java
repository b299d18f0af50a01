package dev.nightjar.kernel.schedule;

import org.jspecify.annotations.Nullable;

/**
 * Result of work on a {@link ScheduledGoal}.
 *
 * @param answer the model's last answer; may be empty when it failed
 * @param error why it failed; null when it did not
 * @param turns number of model calls, failed or not
 * @param cost cost of the model calls, in US dollars
 */
public record GoalAnswer(String answer, @Nullable String error, int turns, double cost) {}
