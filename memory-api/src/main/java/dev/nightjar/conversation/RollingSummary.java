package dev.nightjar.conversation;

import java.time.Instant;

/**
 * What stands in a prompt for the older part of a conversation. It covers every message of the session up to
 * {@link #lastSequence()}; those are not shown to the model again.
 *
 * @param epoch grows with every change, also when an erasure empties the summary; 0 when there was none yet
 * @param lastSequence position of the newest message it covers; 0 when it covers nothing
 * @param text Markdown, at most {@value #MAX_TEXT} code points; empty when it covers nothing. It quotes what people and
 *     models said: data, never an instruction
 * @param updatedAt when it was changed
 */
public record RollingSummary(long epoch, long lastSequence, String text, Instant updatedAt) {

    /** Most code points of the text. */
    public static final int MAX_TEXT = 4_000;

    /** The summary of a conversation that has none. */
    public static final RollingSummary NONE = new RollingSummary(0, 0, "", Instant.EPOCH);

    /** Whether it covers nothing. */
    public boolean isEmpty() {
        return lastSequence == 0;
    }

    /**
     * What a summary is to become.
     *
     * @param expectedEpoch the epoch of the summary the writer has read; 0 when there was none
     * @param lastSequence position of the newest message that the text covers, ≥ 1
     * @param text not blank, at most {@value #MAX_TEXT} code points
     */
    public record Draft(long expectedEpoch, long lastSequence, String text) {

        /** @throws IllegalArgumentException naming the value that is out of range */
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
