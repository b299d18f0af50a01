package dev.nightjar.plugin.embedding;

import java.util.Optional;

/** Makes of any text one that can be sent to a model. */
public final class EmbeddableText {

    private EmbeddableText() {}

    /**
     * The text with control characters but line ends and tabulators as spaces, halves of surrogate pairs as U+FFFD, and
     * cut where it is too long, never inside a character; none when nothing but spaces is left.
     *
     * @param longest greatest length of the result, in UTF-16 units
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
