package dev.nightjar.plugin.maintenance.plugin;

/**
 * What reading conversations may cost in a day, by the host's zone. What is beyond waits until the next one.
 *
 * @param calls most calls of the model, ≥ 0; a call that failed counts, too
 * @param tokens most tokens, read and written together, ≥ 0
 */
public record ModelLimits(int calls, int tokens) {

    /** 100 calls and 300,000 tokens: some sixty sessions. */
    static final ModelLimits DEFAULTS = new ModelLimits(100, 300_000);

    /** @throws IllegalArgumentException when one is negative */
    public ModelLimits {
        if (calls < 0 || tokens < 0) {
            throw new IllegalArgumentException(
                    "calls and tokens must be 0 or more, but were " + calls + " and " + tokens);
        }
    }
}
