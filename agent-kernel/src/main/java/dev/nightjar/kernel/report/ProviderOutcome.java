package dev.nightjar.kernel.report;

import org.jspecify.annotations.Nullable;

/**
 * What became of one context provider's block.
 *
 * @param extension the plugin's id
 * @param millis how long it took, or how long it was waited for
 * @param kind how it ended
 * @param problem why its block was left out; null when it was not
 */
public record ProviderOutcome(
        String extension, long millis, Kind kind, @Nullable String problem) {

    /** How a provider can end. */
    public enum Kind {
        /** Its block is in the text. */
        CONTRIBUTED,
        /** It had nothing to say about this prompt. */
        EMPTY,
        /** It was not ready in time and was interrupted. */
        TIMED_OUT,
        /** It threw, or could not be called. */
        FAILED
    }

    /** Whether it had no chance to say anything: what it would have said is missing in the text. */
    public boolean isLeftOut() {
        return problem != null;
    }
}
