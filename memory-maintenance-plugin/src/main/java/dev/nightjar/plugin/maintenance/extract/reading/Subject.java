package dev.nightjar.plugin.maintenance.extract.reading;

import dev.nightjar.plugin.maintenance.extract.text.Words;

/**
 * Whom a clause is about.
 *
 * @param text what facts call them: "Ada", "Ada's sister Clara", "Ada and their wife"
 * @param key what claims call them, lower case: "ada", "clara"
 * @param kind who they are to the speaker
 */
record Subject(String text, String key, Kind kind) {

    enum Kind {
        /** The speaker alone. */
        SPEAKER,
        /** The speaker and others, who are not named: "we". */
        WE,
        /** The speaker and somebody who is named. */
        PAIR,
        /** Somebody else. */
        OTHER,
        /** Several others. */
        OTHERS
    }

    static Subject speaker(String name, Kind kind) {
        return new Subject(name, Words.lower(name), kind);
    }

    boolean isSpeaker() {
        return kind == Kind.SPEAKER || kind == Kind.WE || kind == Kind.PAIR;
    }

    boolean isPlural() {
        return kind == Kind.PAIR || kind == Kind.OTHERS;
    }
}
