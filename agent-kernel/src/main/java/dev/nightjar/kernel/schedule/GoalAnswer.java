package dev.nightjar.kernel.schedule;

import org.jspecify.annotations.Nullable;

/**
 * How work on a {@link ScheduledGoal} ended.
 *
 * @param answer the model's last answer; may be empty when it failed
 * @param error why it failed; null when it did not
 * @param turns how often the model was asked, failed or not
 * @param cost what that cost, in US dollars
 */
public record GoalAnswer(String answer, @Nullable String error, int turns, double cost) {}
