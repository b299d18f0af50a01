package dev.nightjar.cli.output.terminal;

import java.util.ArrayList;
import java.util.List;
import org.jline.utils.WCWidth;

/** Width of text on a terminal, and line breaks. Thread-safe. */
public final class TextWidth {

    private TextWidth() {}

    /** Columns of a text: wide characters take two, combining ones none. */
    public static int of(String text) {
        return text.codePoints().map(TextWidth::of).sum();
    }

    /** A text padded with blanks to this width; longer text stays unchanged. */
    public static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - of(text)));
    }

    /** A text cut to this width, with {@code …} at the cut. */
    public static String shortened(String text, int width) {
        var columns = 0;
        var end = 0;
        for (var at = 0; at < text.length(); ) {
            var codePoint = text.codePointAt(at);
            columns += of(codePoint);
            if (columns > width) {
                return text.substring(0, end) + "…";
            }
            at += Character.charCount(codePoint);
            end = columns < width ? at : end;
        }
        return text;
    }

    /** A text on one line without characters that move a cursor. */
    public static String onOneLine(String text) {
        return String.join(" ", printable(text).lines().map(String::strip).toList())
                .strip();
    }

    /** A text with its line breaks, and {@code ·} in place of other control characters. */
    public static String printable(String text) {
        var printable = new StringBuilder(text.length());
        text.codePoints().map(TextWidth::harmless).forEach(printable::appendCodePoint);
        return printable.toString();
    }

    /** Lines of a text up to the given width; longer words are cut. */
    public static List<String> wrapped(String text, int width) {
        var lines = new ArrayList<String>();
        printable(text).lines().forEach(line -> wrapLine(line.stripTrailing(), Math.max(2, width), lines));
        return lines;
    }

    /** Breaks a line in one pass: pasted text may have a million characters without a break. */
    private static void wrapLine(String line, int width, List<String> lines) {
        var start = 0;
        while (start < line.length()) {
            var end = lineEnd(line, start, width);
            lines.add(line.substring(start, end).stripTrailing());
            start = end;
            while (start < line.length() && Character.isWhitespace(line.charAt(start))) {
                start++;
            }
        }
        if (line.isEmpty()) {
            lines.add(line);
        }
    }

    /** End of the line that begins at {@code start}: before the last word that does not fit, else within it. */
    private static int lineEnd(String text, int start, int width) {
        var columns = 0;
        var lastBlank = -1;
        var isBlankSoFar = true;
        for (var at = start; at < text.length(); ) {
            var codePoint = text.codePointAt(at);
            if (codePoint == ' ' && !isBlankSoFar) {
                lastBlank = at;
            }
            columns += of(codePoint);
            if (columns > width && at > start) {
                return lastBlank < 0 ? at : lastBlank;
            }
            isBlankSoFar &= codePoint == ' ';
            at += Character.charCount(codePoint);
        }
        return text.length();
    }

    private static int of(int codePoint) {
        return Math.max(0, WCWidth.wcwidth(codePoint));
    }

    /** The character that a terminal gets in place of another. */
    static int harmless(int codePoint) {
        if (codePoint == '\n') {
            return codePoint;
        }
        if (codePoint == '\t' || codePoint == '\r') {
            return ' ';
        }
        return switch (Character.getType(codePoint)) {
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> '\n';
            case Character.CONTROL, Character.SURROGATE -> '·';
            case Character.FORMAT -> isJoiner(codePoint) ? codePoint : '·';
            default -> codePoint;
        };
    }

    /** Whether a terminal shows a character as it is. */
    public static boolean isHarmless(int codePoint) {
        return harmless(codePoint) == codePoint;
    }

    /**
     * Whether a character is a joiner, which shapes Indic and Arabic script and emoji; other format characters reorder
     * or hide text.
     */
    private static boolean isJoiner(int codePoint) {
        return codePoint == 0x200C || codePoint == 0x200D;
    }
}
