package dev.nightjar.spi.consolidation;

import java.util.Locale;

/** Reader of a session. */
public enum ReadBy {
    /** The classifier that keeps quotations, without a model. */
    STATEMENTS,
    /** A language model. */
    MODEL;

    /** The lower-case name used in storage and output. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
