package dev.nightjar.plugin.ner.name;

import java.text.Normalizer;
import java.util.Locale;

/**
 * The rule by which words are compared: Unicode normal form NFKC, then full case folding, then the few signs that are
 * typed in more than one way. Case folding is lower, full upper, lower case without a language, which is Unicode's
 * CaseFolding.txt with two liberties: dotted and dotless i are one letter, and Cherokee folds to its small letters.
 */
final class NameFolding {

    /** What characters that fold to one character fold to. */
    private static final char[] SINGLE = new char[Character.MAX_VALUE + 1];

    private static final char UNKNOWN = 0;
    private static final char NOT_SINGLE = Character.MAX_VALUE;

    private NameFolding() {}

    /** A word or sign folded; what is invisible in it is dropped. */
    static String fold(String word) {
        boolean isJoined = word.chars().anyMatch(NameFolding::joinsPrevious);
        String normal = isJoined ? Normalizer.normalize(word, Normalizer.Form.NFKC) : word;
        var folded = new char[normal.length()];
        for (int i = 0; i < folded.length; i++) {
            char c = normal.charAt(i);
            if (SINGLE[c] == UNKNOWN) {
                SINGLE[c] = single(c);
            }
            if (SINGLE[c] == NOT_SINGLE) {
                return foldWhole(normal);
            }
            folded[i] = SINGLE[c];
        }
        return new String(folded);
    }

    // Folding is a pure function of the character, so threads that race here store equal ones.
    private static char single(char c) {
        String folded = foldWhole(String.valueOf(c));
        return folded.length() == 1 && !Character.isSurrogate(c) ? folded.charAt(0) : NOT_SINGLE;
    }

    /** Marks, and what composes Hangul and kana. */
    private static boolean joinsPrevious(int c) {
        if (c < 0x300) {
            return false;
        }
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> (c >= 0x1100 && c <= 0x11FF) || (c >= 0xFF9E && c <= 0xFFDC);
        };
    }

    private static String foldWhole(String word) {
        String normal = Normalizer.normalize(word, Normalizer.Form.NFKC);
        String upper = mapped(normal).toUpperCase(Locale.ROOT);
        return mapped(upper);
    }

    // Character by character: String.toLowerCase knows a final sigma, which must fold like any other.
    private static String mapped(String text) {
        var mapped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (!isInvisible(c)) {
                mapped.appendCodePoint(unifyTyping(Character.toLowerCase(c)));
            }
        }
        return mapped.toString();
    }

    private static int unifyTyping(int c) {
        return switch (c) {
            case '\u2018', '\u2019', '\u02BC' -> '\'';
            case '\u2010', '\u2011' -> '-';
            default -> isBlank(c) ? ' ' : c;
        };
    }

    /** Whether it parts words without being seen: white space, controls, marks of writing direction. */
    static boolean isBlank(int c) {
        return Character.isWhitespace(c)
                || Character.isSpaceChar(c)
                || Character.isISOControl(c)
                || (Character.getType(c) == Character.FORMAT && !isInvisible(c));
    }

    /**
     * Soft hyphen, joiners, byte order mark, variation selectors: they change how a word looks, not which word it is.
     */
    static boolean isInvisible(int c) {
        return c == 0xAD
                || c == 0x34F
                || c == 0x200C
                || c == 0x200D
                || c == 0x2060
                || c == 0xFEFF
                || (c >= 0xFE00 && c <= 0xFE0F);
    }
}
