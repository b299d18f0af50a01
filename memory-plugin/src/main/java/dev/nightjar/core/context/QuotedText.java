package dev.nightjar.core.context;

import dev.nightjar.core.store.CleanText;

/**
 * Remembered text made safe to stand inside the block: it is data, so it must not be able to end the block, open another
 * section, hide characters or turn the reading direction.
 */
final class QuotedText {

    private static final int MAX_CHARACTERS = 300;
    private static final String ELLIPSIS = "…";
    /** Combining grapheme joiner, Hangul and Khmer fillers, blank Braille pattern. */
    private static final String SHAPELESS = "\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0";

    private QuotedText() {}

    /** One line without controls, bidirectional marks, angle brackets and code fences, cut at 300 characters. */
    static String of(String text) {
        return of(text, MAX_CHARACTERS);
    }

    /** The same, cut at so many characters. */
    static String of(String text, int maxCharacters) {
        var line = new StringBuilder();
        text.codePoints().map(QuotedText::neutral).filter(c -> c >= 0).forEach(line::appendCodePoint);
        var safe = CleanText.onOneLine(line.toString());
        if (safe.codePointCount(0, safe.length()) <= maxCharacters) {
            return safe;
        }
        return safe.substring(0, safe.offsetByCodePoints(0, maxCharacters - 1)).stripTrailing() + ELLIPSIS;
    }

    /** What a character becomes; -1 to leave it out. */
    private static int neutral(int c) {
        return switch (c) {
            case '<', '\uFF1C', '\uFE64' -> '‹';
            case '>', '\uFF1E', '\uFE65' -> '›';
            case '`', '\uFF40' -> '\'';
            default -> isInvisible(c) ? -1 : Character.isWhitespace(c) || Character.isISOControl(c) ? ' ' : c;
        };
    }

    /**
     * Format characters (bidirectional marks, zero-width ones, tags), the variation selectors that can carry hidden text
     * and letters without a shape say nothing a reader sees; emoji joiners stay.
     */
    private static boolean isInvisible(int c) {
        boolean isFormat = Character.getType(c) == Character.FORMAT && c != '\u200D';
        boolean isSelector = c >= 0xE0100 && c <= 0xE01EF;
        return isFormat || isSelector || SHAPELESS.indexOf(c) >= 0;
    }
}
