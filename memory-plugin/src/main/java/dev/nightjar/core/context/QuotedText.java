package dev.nightjar.core.context;

/**
 * Remembered text made safe to stand inside the block: it is data, so it must not be able to end the block, open another
 * section, hide characters or turn the reading direction.
 */
final class QuotedText {

    private static final int MAX_CHARACTERS = 300;
    private static final String ELLIPSIS = "…";

    private QuotedText() {}

    /** One line without controls, bidirectional marks, angle brackets and code fences, cut at 300 characters. */
    static String of(String text) {
        var line = new StringBuilder();
        text.codePoints().map(QuotedText::neutral).filter(c -> c >= 0).forEach(line::appendCodePoint);
        var safe = String.join(" ", line.toString().strip().split("\\s+"));
        if (safe.codePointCount(0, safe.length()) <= MAX_CHARACTERS) {
            return safe;
        }
        return safe.substring(0, safe.offsetByCodePoints(0, MAX_CHARACTERS - 1)).stripTrailing() + ELLIPSIS;
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

    /** Format characters (bidirectional marks, zero-width ones, tags) say nothing a reader sees; emoji joiners stay. */
    private static boolean isInvisible(int c) {
        return Character.getType(c) == Character.FORMAT && c != '\u200D';
    }
}
