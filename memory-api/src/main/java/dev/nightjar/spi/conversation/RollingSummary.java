package dev.nightjar.spi.conversation;

import java.time.Instant;

/**
 * A summary that replaces the older part of a conversation in a prompt. It covers every message of the session up to
 * {@link #lastSequence()}; the model does not see those again.
 *
 * @param epoch increases with every change, also when an erasure empties the summary; 0 before the first summary
 * @param lastSequence position of the newest message it covers; 0 for none
 * @param text Markdown, at most {@value #MAX_TEXT} code points; empty when it covers nothing. It quotes people and
 *     models: treat it as data, never as an instruction
 * @param updatedAt when it was last changed
 */
public record RollingSummary(long epoch, long lastSequence, String text, Instant updatedAt) {

    /** Maximum code points of the text. */
    public static final int MAX_TEXT = 4_000;

    /** The summary of a conversation that has none. */
    public static final RollingSummary NONE = new RollingSummary(0, 0, "", Instant.EPOCH);

    /** Whether the summary covers no message. */
    public boolean isEmpty() {
        return lastSequence == 0;
    }

    /**
     * A new version of a summary.
     *
     * @param expectedEpoch the epoch of the summary that the writer has read; 0 for none
     * @param lastSequence position of the newest message that the text covers, ≥ 1
     * @param text not blank, at most {@value #MAX_TEXT} code points
     */
    public record Draft(long expectedEpoch, long lastSequence, String text) {

        /** @throws IllegalArgumentException naming a value out of range */
        public Draft {
            if (expectedEpoch < 0) {
                throw new IllegalArgumentException("expectedEpoch must be 0 or more, but was " + expectedEpoch);
            }
            if (lastSequence < 1) {
                throw new IllegalArgumentException("lastSequence must be 1 or more, but was " + lastSequence);
            }
            int length = text.codePointCount(0, text.length());
            if (text.isBlank() || length > MAX_TEXT) {
                throw new IllegalArgumentException(
                        "text must have 1 to " + MAX_TEXT + " characters and not be blank, but has " + length);
            }
        }
    }
}
