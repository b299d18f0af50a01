package dev.nightjar.plugin.reflection.plugin;

/**
 * The section {@code reflection} of the configuration.
 *
 * @param minFacts least facts in a week for a reflection, ≥ 1
 * @param modelAttempts failed attempts of the model after which rules make a digest instead, ≥ 0
 */
public record ReflectionSettings(int minFacts, int modelAttempts) {

    /** The section's name. */
    public static final String SECTION = "reflection";

    /** 3 facts, 2 attempts. */
    public static final ReflectionSettings DEFAULTS = new ReflectionSettings(3, 2);

    /** @throws IllegalArgumentException naming the value that is not accepted */
    public ReflectionSettings {
        if (minFacts < 1) {
            throw new IllegalArgumentException("min_facts must be 1 or more, but was " + minFacts);
        }
        if (modelAttempts < 0) {
            throw new IllegalArgumentException("model_attempts must be 0 or more, but was " + modelAttempts);
        }
    }
}
