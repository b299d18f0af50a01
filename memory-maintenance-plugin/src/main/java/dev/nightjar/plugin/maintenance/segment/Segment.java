package dev.nightjar.plugin.maintenance.segment;

/**
 * A part of a message.
 *
 * @param origin where it comes from
 * @param start index of its first character, in UTF-16 units
 * @param end index after its last character
 */
public record Segment(TextOrigin origin, int start, int end) {

    /** @throws IllegalArgumentException when it is empty or its start is negative */
    public Segment {
        if (start < 0 || end <= start) {
            throw new IllegalArgumentException("a segment cannot go from " + start + " to " + end);
        }
    }

    /** Whether these are the user's own words. */
    public boolean isOwn() {
        return origin == TextOrigin.OWN;
    }

    /** Text of the segment in its message. */
    public String text(String message) {
        return message.substring(start, end);
    }
}
