package dev.nightjar.schedule;

/**
 * A piece of a run's full output. All numbers are code points.
 *
 * @param text the piece
 * @param offset where it begins
 * @param total length of the whole
 */
public record RunOutput(String text, int offset, int total) {

    /** How much follows this piece. */
    public int remaining() {
        return Math.max(0, total - offset - text.codePointCount(0, text.length()));
    }
}
