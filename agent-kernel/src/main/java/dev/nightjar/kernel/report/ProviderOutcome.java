package dev.nightjar.kernel.report;

import org.jspecify.annotations.Nullable;

/**
 * Outcome of one context provider.
 *
 * @param extension the plugin's id
 * @param millis how long it took, or how long the host waited
 * @param kind how it ended
 * @param problem why its block was left out; null when it was not
 */
public record ProviderOutcome(
        String extension, long millis, Kind kind, @Nullable String problem) {

    /** Kinds of outcomes. */
    public enum Kind {
        /** Its block is in the context. */
        CONTRIBUTED,
        /** It had nothing for this prompt. */
        EMPTY,
        /** It was too slow and was interrupted. */
        TIMED_OUT,
        /** It threw, or could not be called. */
        FAILED
    }

    /** Whether its block was left out because of a problem. */
    public boolean isLeftOut() {
        return problem != null;
    }
}
