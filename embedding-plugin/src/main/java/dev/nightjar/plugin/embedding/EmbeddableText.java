package dev.nightjar.plugin.embedding;

import java.util.Optional;

/** Prepares a text for a model. */
public final class EmbeddableText {

    private EmbeddableText() {}

    /**
     * The text with spaces instead of control characters (except line ends and tabs) and U+FFFD instead of lone
     * surrogates. A text that is too long is cut, never inside a character. Empty when only spaces are left.
     *
     * @param longest maximum length of the result, in UTF-16 units
     */
    public static Optional<String> of(String text, int longest) {
        var clean = new StringBuilder(Math.min(text.length(), longest));
        boolean isBlank = true;
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            i += Character.charCount(character);
            int shown = shown(character);
            if (clean.length() + Character.charCount(shown) > longest) {
                break;
            }
            isBlank &= Character.isWhitespace(shown) || Character.isSpaceChar(shown);
            clean.appendCodePoint(shown);
        }
        return isBlank ? Optional.empty() : Optional.of(clean.toString());
    }

    private static int shown(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL -> character == '\n' || character == '\r' || character == '\t' ? character : ' ';
            case Character.SURROGATE -> 0xFFFD;
            default -> character;
        };
    }
}
