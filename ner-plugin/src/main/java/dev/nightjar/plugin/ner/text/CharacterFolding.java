package dev.nightjar.plugin.ner.text;

import java.text.Normalizer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The rule by which {@link FoldedText} folds one character with its combining marks: Unicode normal form NFKC, then full
 * case folding, then the few signs that are typed in more than one way. Case folding is lower, full upper, lower case
 * without a language, which is Unicode's CaseFolding.txt with two liberties: dotted and dotless i are one letter, and
 * Cherokee folds to its small letters. Thread-safe.
 */
final class CharacterFolding {

    private static final int PAGE = 256;

    // Folding is a pure function of the character, so threads that race here store equal strings.
    private static final @Nullable String[][] KNOWN = new @Nullable String[Character.MAX_VALUE / PAGE + 1][];

    // Scripts that write vowels as marks have few pairs and use them all the time.
    private static final @Nullable Pair[] PAIRS = new @Nullable Pair[4_096];

    private CharacterFolding() {}

    /** A character that stands alone. Lone surrogates stay as they are. */
    static String fold(char single) {
        int page = single / PAGE;
        @Nullable String[] known = KNOWN[page];
        if (known == null) {
            known = new @Nullable String[PAGE];
            KNOWN[page] = known;
        }
        String folded = known[single % PAGE];
        if (folded == null) {
            folded = foldNormal(Normalizer.normalize(String.valueOf(single), Normalizer.Form.NFKC));
            known[single % PAGE] = folded;
        }
        return folded;
    }

    /** A character of two units: with one mark, or beyond the basic plane. */
    static String fold(char first, char second) {
        int index = (first * 31 + second) & (PAIRS.length - 1);
        Pair known = PAIRS[index];
        if (known == null || known.first != first || known.second != second) {
            known = new Pair(first, second, fold(String.valueOf(new char[] {first, second})));
            PAIRS[index] = known;
        }
        return known.folded;
    }

    /** A character with the marks that belong to it; white space and controls become a blank, invisible joiners nothing. */
    static String fold(String cluster) {
        String normal = Normalizer.normalize(cluster, Normalizer.Form.NFKC);
        if (normal.length() == 1) {
            return fold(normal.charAt(0));
        }
        var folded = new StringBuilder(normal.length());
        for (int i = 0; i < normal.length(); i++) {
            char c = normal.charAt(i);
            if (Character.isSurrogate(c)) {
                return foldNormal(normal);
            }
            folded.append(fold(c));
        }
        return folded.toString();
    }

    private static String foldNormal(String normal) {
        String upper = lower(normal).toUpperCase(Locale.ROOT);
        var folded = new StringBuilder(upper.length());
        upper.codePoints()
                .map(Character::toLowerCase)
                .filter(c -> !isInvisible(c))
                .map(CharacterFolding::unifyTyping)
                .forEach(folded::appendCodePoint);
        return folded.toString();
    }

    // Character by character: String.toLowerCase knows a final sigma, which must fold like any other.
    private static String lower(String text) {
        var lower = new StringBuilder(text.length());
        text.codePoints().map(Character::toLowerCase).forEach(lower::appendCodePoint);
        return lower.toString();
    }

    private static int unifyTyping(int c) {
        return switch (c) {
            case '\u2018', '\u2019', '\u02BC' -> '\'';
            case '\u2010', '\u2011' -> '-';
            default -> isSeparator(c) ? ' ' : c;
        };
    }

    private static boolean isSeparator(int c) {
        return Character.isWhitespace(c)
                || Character.isSpaceChar(c)
                || Character.isISOControl(c)
                || Character.getType(c) == Character.FORMAT;
    }

    // Soft hyphen, joiners, byte order mark, variation selectors: they change how a word looks, not which word it is.
    private static boolean isInvisible(int c) {
        return c == 0xAD
                || c == 0x34F
                || c == 0x200C
                || c == 0x200D
                || c == 0x2060
                || c == 0xFEFF
                || (c >= 0xFE00 && c <= 0xFE0F);
    }

    /** Whether this code point joins the one before it when normalised: marks, and what composes Hangul and kana. */
    static boolean joinsPrevious(int c) {
        if (c < 0x300) {
            return false;
        }
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || (c >= 0x1160 && c <= 0x11FF)
                || (c >= 0xFF9E && c <= 0xFFDC);
    }

    /** What two units fold to. */
    private record Pair(char first, char second, String folded) {}
}
