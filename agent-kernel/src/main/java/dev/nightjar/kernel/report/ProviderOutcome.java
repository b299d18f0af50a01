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
        /** The provider's block is in the context. */
        CONTRIBUTED,
        /** The provider had nothing for this prompt. */
        EMPTY,
        /** The provider was too slow and was interrupted. */
        TIMED_OUT,
        /** The provider threw, or could not be called. */
        FAILED
    }

    /** Whether the provider's block was left out because of a problem. */
    public boolean isLeftOut() {
        return problem != null;
    }
}
