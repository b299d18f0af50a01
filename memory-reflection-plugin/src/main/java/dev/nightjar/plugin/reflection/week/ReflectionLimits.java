package dev.nightjar.plugin.reflection.week;

/**
 * When a week is reflected on, and by whom.
 *
 * @param minFacts facts a week needs, ≥ 1
 * @param modelAttempts after how many failed attempts of the model there is a digest instead, ≥ 0
 */
public record ReflectionLimits(int minFacts, int modelAttempts) {}
