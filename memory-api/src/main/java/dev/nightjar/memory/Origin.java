package dev.nightjar.memory;

import java.util.Locale;

/**
 * Whose word a memory rests on: of all it was made from the least trusted. In the order of usual trust, the highest first.
 */
public enum Origin {
    /** The user said it themselves, or has released it. */
    USER,
    /** The agent said or concluded it. */
    AGENT,
    /** A document tells it. */
    FILE,
    /** A tool answered it. */
    TOOL,
    /** It stands in a text from elsewhere: pasted, quoted, forwarded or fetched. */
    WEB;

    /** The lower-case name used in storage and output. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The less trusted of the two. */
    public Origin orLess(Origin other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
