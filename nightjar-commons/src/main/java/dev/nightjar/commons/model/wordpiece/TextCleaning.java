package dev.nightjar.commons.model.wordpiece;

import java.text.Normalizer;

/**
 * Prepares a text for splitting into words, in one pass: drops control characters, normalizes spaces, separates
 * ideographs, decomposes characters (NFD) and drops their accents, and converts to lower case.
 */
public final class TextCleaning {

    /**
     * Characters decomposed at a time. Java's decomposition sorts marks by insertion, in quadratic time for a run of
     * them. Short pieces keep the whole linear; the order of marks does not matter, because they are dropped.
     */
    private static final int PIECE = 32;

    private static final int DELETE = 0x7F;

    private final boolean isLowerCased;
    private final StringBuilder cleaned;
    private final StringBuilder foreign = new StringBuilder(PIECE + 2);

    private TextCleaning(int length, boolean isLowerCased) {
        this.isLowerCased = isLowerCased;
        cleaned = new StringBuilder(length + 16);
    }

    /**
     * The cleaned text.
     *
     * @param isLowerCased whether to convert to lower case and drop accents, as uncased models need
     */
    public static StringBuilder clean(String text, boolean isLowerCased) {
        var cleaning = new TextCleaning(text.length(), isLowerCased);
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            i += Character.charCount(character);
            if (character >= ' ' && character < DELETE && cleaning.foreign.isEmpty()) { // as most are
                cleaning.cleaned.append((char) (isLowerCased ? Character.toLowerCase(character) : character));
            } else {
                cleaning.add(character);
            }
        }
        cleaning.decompose();
        return cleaning.cleaned;
    }

    private void add(int character) {
        if (CharacterSorts.isDropped(character)) {
            return;
        }
        if (CharacterSorts.isSpace(character)) {
            decompose();
            cleaned.append(' ');
        } else if (character < 0x80) {
            decompose();
            cleaned.append((char) (isLowerCased ? Character.toLowerCase(character) : character));
        } else if (CharacterSorts.isIdeograph(character)) {
            foreign.append(' ').appendCodePoint(character).append(' ');
        } else {
            foreign.appendCodePoint(character);
        }
        if (foreign.length() >= PIECE) {
            decompose();
        }
    }

    private void decompose() {
        if (foreign.isEmpty()) {
            return;
        }
        if (isLowerCased) {
            Normalizer.normalize(foreign, Normalizer.Form.NFD)
                    .codePoints()
                    .filter(character -> !CharacterSorts.isMark(character))
                    .forEach(character -> cleaned.appendCodePoint(Character.toLowerCase(character)));
        } else {
            cleaned.append(foreign);
        }
        foreign.setLength(0);
    }
}
