package dev.nightjar.reflection.week;

/** Remembered text on one line, without characters that steer instead of say. */
public final class OneLine {

    private static final String ELLIPSIS = "…";

    private OneLine() {}

    /** The text, cut at so many characters. */
    public static String of(String text, int maxCharacters) {
        var line = new StringBuilder();
        text.codePoints().filter(c -> Character.getType(c) != Character.FORMAT).forEach(c -> append(line, c));
        String whole = line.toString().strip();
        return whole.codePointCount(0, whole.length()) <= maxCharacters
                ? whole
                : whole.substring(0, whole.offsetByCodePoints(0, maxCharacters - 1))
                                .stripTrailing()
                        + ELLIPSIS;
    }

    private static void append(StringBuilder line, int c) {
        if (!Character.isWhitespace(c) && !Character.isISOControl(c)) {
            line.appendCodePoint(c);
        } else if (line.length() > 0 && line.charAt(line.length() - 1) != ' ') {
            line.append(' ');
        }
    }
}
