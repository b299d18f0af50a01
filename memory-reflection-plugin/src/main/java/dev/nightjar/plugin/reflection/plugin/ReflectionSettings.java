package dev.nightjar.plugin.reflection.plugin;

/**
 * Section {@code reflection} of the configuration.
 *
 * @param minFacts minimum facts in a week for a reflection, ≥ 1
 * @param modelAttempts failed attempts of the model after which a rule-based digest is used, ≥ 0
 */
public record ReflectionSettings(int minFacts, int modelAttempts) {

    /** Name of the section. */
    public static final String SECTION = "reflection";

    /** 3 facts, 2 attempts. */
    public static final ReflectionSettings DEFAULTS = new ReflectionSettings(3, 2);

    /** @throws IllegalArgumentException naming the invalid value */
    public ReflectionSettings {
        if (minFacts < 1) {
            throw new IllegalArgumentException("min_facts must be 1 or more, but was " + minFacts);
        }
        if (modelAttempts < 0) {
            throw new IllegalArgumentException("model_attempts must be 0 or more, but was " + modelAttempts);
        }
    }
}
