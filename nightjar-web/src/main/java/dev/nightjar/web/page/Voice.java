package dev.nightjar.web.page;

/**
 * Whose word something is.
 *
 * @param kind the kind of speaker, which has a colour
 * @param text in two or three words, such as {@code you said}
 */
public record Voice(Kind kind, String text) {

    /** The colour of a voice. */
    public String tone() {
        return kind.name().toLowerCase(java.util.Locale.ROOT);
    }

    /** Kinds of speakers. */
    public enum Kind {
        /** The owner of the memory. */
        YOU,
        /** Another person in the conversation. */
        PERSON,
        /** The agent or a model. */
        AGENT,
        /** A mail or document pasted into a conversation. */
        PASTED,
        /** An indexed file. */
        FILE,
        /** A program or an import. */
        PROGRAM
    }
}
