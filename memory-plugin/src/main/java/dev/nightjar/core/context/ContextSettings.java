package dev.nightjar.core.context;

/**
 * What is injected.
 *
 * @param budgetTokens most tokens the whole block may have, ≥ 50
 * @param maxFacts most facts in it, 0..50
 */
public record ContextSettings(int budgetTokens, int maxFacts) {

    /** 800 tokens, 5 facts. */
    public static final ContextSettings DEFAULTS = new ContextSettings(800, 5);

    private static final int LEAST_TOKENS = 50;
    private static final int MOST_FACTS = 50;

    /** @throws IllegalArgumentException naming the setting that is out of range */
    public ContextSettings {
        if (budgetTokens < LEAST_TOKENS) {
            throw new IllegalArgumentException(
                    "budget_tokens must be " + LEAST_TOKENS + " or more, but was " + budgetTokens);
        }
        if (maxFacts < 0 || maxFacts > MOST_FACTS) {
            throw new IllegalArgumentException("max_facts must be 0 to " + MOST_FACTS + ", but was " + maxFacts);
        }
    }
}
