package dev.nightjar.plugin.ner.pattern;

/** What stands around a position of a text. Positions outside the text hold nothing. */
final class Neighbours {

    private Neighbours() {}

    /** Whether a letter, digit, combining mark or {@code _} ends just before the position. */
    static boolean isWordBefore(CharSequence text, int position) {
        return position > 0 && isWord(Character.codePointBefore(text, position));
    }

    /** Whether a letter, digit, combining mark or {@code _} starts at the position. */
    static boolean isWordAt(CharSequence text, int position) {
        return position < text.length() && isWord(Character.codePointAt(text, position));
    }

    /** Whether an ASCII digit stands at the position. */
    static boolean isDigitAt(CharSequence text, int position) {
        char c = at(text, position);
        return c >= '0' && c <= '9';
    }

    /** The character at a position, or NUL outside the text. */
    static char at(CharSequence text, int position) {
        return position >= 0 && position < text.length() ? text.charAt(position) : 0;
    }

    /**
     * At most so many characters from a position: what patterns match against, so that none reads further than it may.
     */
    static CharSequence piece(CharSequence text, int start, int most) {
        return text.subSequence(start, Math.min(text.length(), start + most));
    }

    private static boolean isWord(int c) {
        if (Character.isLetterOrDigit(c) || c == '_') {
            return true;
        }
        int type = c < 0x300 ? Character.UNASSIGNED : Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }
}
