package dev.nightjar.hostdemo.checkup;

import java.util.Locale;

/**
 * One thing a checkup looked at.
 *
 * @param subject what it is
 * @param state how it is
 * @param detail what was found, and where something is wrong, how to repair it
 */
public record Finding(String subject, State state, String detail) {

    /** How a thing can be. */
    public enum State {
        /** In order. */
        GOOD,
        /** It works, but somebody should know. */
        NOTICE,
        /** It does not work. */
        BROKEN;

        /** The lower-case name used in output. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Finding good(String subject, String detail) {
        return new Finding(subject, State.GOOD, detail);
    }

    static Finding notice(String subject, String detail) {
        return new Finding(subject, State.NOTICE, detail);
    }

    static Finding broken(String subject, String detail) {
        return new Finding(subject, State.BROKEN, detail);
    }
}
