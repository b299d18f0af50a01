package dev.nightjar.web.page;

import java.util.Locale;

/**
 * The person, agent, file or program whose word a memory is.
 *
 * @param text in two or three words, such as {@code you said}
 */
public record Voice(Kind kind, String text) {

    public String tone() {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** Kinds of speakers. */
    public enum Kind {
        /** The owner of the memory. */
        YOU("you wrote"),
        /** Another person in the conversation. */
        PERSON("said"),
        /** The agent or a model. */
        AGENT("agent noted"),
        /** A mail or document pasted into a conversation. */
        PASTED("pasted"),
        /** An indexed file. */
        FILE("from a file"),
        /** A program or an import. */
        PROGRAM("imported");

        private final String shortly;

        Kind(String shortly) {
            this.shortly = shortly;
        }

        /** Text for a memory without a turn, in English. */
        String shortly() {
            return shortly;
        }
    }
}
