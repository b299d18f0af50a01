package dev.nightjar.commons.text;

/** Lengths and beginnings of texts, counted in code points, so that no character is cut in two. */
public final class CodePoints {

    private static final String ELLIPSIS = "…";

    private CodePoints() {}

    /** How many code points the text has. */
    public static int count(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Whether it has at most so many. */
    public static boolean isWithin(String text, int max) {
        return text.length() <= max || count(text) <= max;
    }

    /** The first code points of the text, at most so many. */
    public static String first(String text, int max) {
        return isWithin(text, max) ? text : text.substring(0, text.offsetByCodePoints(0, max));
    }

    /**
     * At most so many code points of the text, of which the last is {@code …} when something was cut; no white space
     * before it.
     */
    public static String shortened(String text, int max) {
        return isWithin(text, max) ? text : first(text, max - 1).stripTrailing() + ELLIPSIS;
    }

    /** The first code points of the text, and behind them a mark when something was cut. */
    public static String marked(String text, int max, String mark) {
        return isWithin(text, max) ? text : first(text, max) + mark;
    }
}
