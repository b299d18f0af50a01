package dev.nightjar.plugin.ner.languagemodel;

import dev.nightjar.commons.prompt.Fence;

/** The part of a text that the model reads, between marks. */
final class EnclosedText {

    /** The beginning of a long text is read; more would cost more than it finds. */
    static final int MAX_CHARACTERS = 4_000;

    private EnclosedText() {}

    /** The beginning of a text, between marks. */
    static String of(String text) {
        return Fence.around("text", beginning(text));
    }

    private static String beginning(String text) {
        if (text.length() <= MAX_CHARACTERS) {
            return text;
        }
        int end = MAX_CHARACTERS;
        while (end > 0 && !Character.isWhitespace(text.charAt(end))) {
            end--;
        }
        int whole = Character.isHighSurrogate(text.charAt(MAX_CHARACTERS - 1)) ? MAX_CHARACTERS - 1 : MAX_CHARACTERS;
        return text.substring(0, end > 0 ? end : whole);
    }
}
