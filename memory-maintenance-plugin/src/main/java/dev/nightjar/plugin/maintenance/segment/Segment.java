package dev.nightjar.plugin.maintenance.segment;

/**
 * A stretch of a message.
 *
 * @param origin where it comes from
 * @param start its first character, in UTF-16 units
 * @param end behind its last character
 */
public record Segment(TextOrigin origin, int start, int end) {

    /** @throws IllegalArgumentException when it is empty or begins before the message */
    public Segment {
        if (start < 0 || end <= start) {
            throw new IllegalArgumentException("a segment cannot go from " + start + " to " + end);
        }
    }

    /** Whether the user says it themselves. */
    public boolean isOwn() {
        return origin == TextOrigin.OWN;
    }

    /** Its text in the message it was found in. */
    public String text(String message) {
        return message.substring(start, end);
    }
}
