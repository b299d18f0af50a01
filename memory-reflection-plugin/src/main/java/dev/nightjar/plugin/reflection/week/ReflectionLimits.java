package dev.nightjar.plugin.reflection.week;

/**
 * When to reflect on a week, and by what means.
 *
 * @param minFacts minimum facts in a week, ≥ 1
 * @param modelAttempts failed attempts of the model after which a digest is used, ≥ 0
 */
public record ReflectionLimits(int minFacts, int modelAttempts) {}
