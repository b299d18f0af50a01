package dev.nightjar.plugin.maintenance.plugin;

/**
 * Daily limits of reading conversations, in the host's time zone. Conversations beyond them wait until the next day.
 *
 * @param calls maximum model calls, ≥ 0; failed calls count, too
 * @param tokens maximum tokens, input and output together, ≥ 0
 */
public record ModelLimits(int calls, int tokens) {

    /** 100 calls and 300,000 tokens, which is about sixty sessions. */
    static final ModelLimits DEFAULTS = new ModelLimits(100, 300_000);

    /** @throws IllegalArgumentException when one is negative */
    public ModelLimits {
        if (calls < 0 || tokens < 0) {
            throw new IllegalArgumentException(
                    "calls and tokens must be 0 or more, but were " + calls + " and " + tokens);
        }
    }
}
