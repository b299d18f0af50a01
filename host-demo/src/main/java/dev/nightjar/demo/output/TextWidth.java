package dev.nightjar.demo.output;

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

    private static void wrapLine(String line, int width, List<String> lines) {
        var rest = line;
        while (of(rest) > width) {
            var fits = fitting(rest, width);
            var blank = rest.charAt(fits) == ' ' ? fits : rest.lastIndexOf(' ', fits - 1);
            var end = rest.substring(0, Math.max(0, blank)).isBlank() ? fits : blank;
            lines.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        lines.add(rest);
    }

    /** How many characters of a text that is wider fit into the width; at least one. */
    private static int fitting(String text, int width) {
        var columns = 0;
        var end = 0;
        while (end < text.length()) {
            var codePoint = text.codePointAt(end);
            columns += of(codePoint);
            if (columns > width && end > 0) {
                return end;
            }
            end += Character.charCount(codePoint);
        }
        return end;
    }

    private static int of(int codePoint) {
        return Math.max(0, WCWidth.wcwidth(codePoint));
    }

    private static int harmless(int codePoint) {
        if (codePoint == '\n') {
            return codePoint;
        }
        if (codePoint == '\t' || codePoint == '\r') {
            return ' ';
        }
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.SURROGATE -> '·';
            case Character.FORMAT -> isJoiner(codePoint) ? codePoint : '·';
            default -> codePoint;
        };
    }

    /** Joiners shape Indic and Arabic script and emoji; the other format characters reorder or hide text. */
    private static boolean isJoiner(int codePoint) {
        return codePoint == 0x200C || codePoint == 0x200D;
    }
}
