package dev.nightjar.memory;

import java.util.Locale;

/**
 * Who or what a memory comes from. With several sources, the least trusted one counts. In order of trust, highest
 * first.
 */
public enum Origin {
    /** The user said it or released it from review. */
    USER,
    /** The agent said or concluded it. */
    AGENT,
    /** A document says it. */
    FILE,
    /** A tool returned it. */
    TOOL,
    /** An outside text: pasted, quoted, forwarded or fetched. */
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
