package dev.nightjar.kernel;

/**
 * What became of one context provider's block.
 *
 * @param extension the plugin's id
 * @param millis how long it took, or how long it was waited for
 * @param kind how it ended
 */
public record ProviderOutcome(String extension, long millis, Kind kind) {

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
}
