package dev.nightjar.cli.output.terminal;

import java.util.ArrayList;
import java.util.List;
import org.jline.utils.WCWidth;

/** How wide text is on a terminal, and how it is broken to fit. Thread-safe. */
public final class TextWidth {

    private TextWidth() {}

    /** How many columns a text takes; wide characters take two, combining ones none. */
    public static int of(String text) {
        return text.codePoints().map(TextWidth::of).sum();
    }

    /** The text with blanks behind it up to this width; longer text stays as it is. */
    public static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - of(text)));
    }

    /** The beginning of a text up to this width, with {@code …} for what was cut. */
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

    /** The text on one line without anything that would move a terminal's cursor. */
    public static String onOneLine(String text) {
        return String.join(" ", printable(text).lines().map(String::strip).toList())
                .strip();
    }

    /** The text with line breaks kept and every other control character made visible as {@code ·}. */
    public static String printable(String text) {
        var printable = new StringBuilder(text.length());
        text.codePoints().map(TextWidth::harmless).forEach(printable::appendCodePoint);
        return printable.toString();
    }

    /** The lines of a text, none wider than the given width; words that are longer are cut. */
    public static List<String> wrapped(String text, int width) {
        var lines = new ArrayList<String>();
        printable(text).lines().forEach(line -> wrapLine(line.stripTrailing(), Math.max(2, width), lines));
        return lines;
    }

    /** One pass over the line, whatever its length: pasted text may have a million characters without a break. */
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

    /** Where the line that begins at {@code start} ends: before the last word that does not fit, else within it. */
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

    /** What a terminal shows in its place. */
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

    /** Joiners shape Indic and Arabic script and emoji; the other format characters reorder or hide text. */
    private static boolean isJoiner(int codePoint) {
        return codePoint == 0x200C || codePoint == 0x200D;
    }
}
