package dev.nightjar.commons.text;

/** Lengths and beginnings of texts in code points, so that no character is cut in two. */
public final class CodePoints {

    private static final String ELLIPSIS = "…";

    private CodePoints() {}

    /** Number of code points. */
    public static int count(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Whether it has at most this many code points. */
    public static boolean isWithin(String text, int max) {
        return text.length() <= max || count(text) <= max;
    }

    /** The first code points of a text, at most this many. */
    public static String first(String text, int max) {
        return isWithin(text, max) ? text : text.substring(0, text.offsetByCodePoints(0, max));
    }

    /**
     * At most this many code points; if something was cut, the last one is {@code …}, without white space before it.
     */
    public static String shortened(String text, int max) {
        return isWithin(text, max) ? text : first(text, max - 1).stripTrailing() + ELLIPSIS;
    }

    /** The first code points of a text, followed by a mark if something was cut. */
    public static String marked(String text, int max, String mark) {
        return isWithin(text, max) ? text : first(text, max) + mark;
    }
}
