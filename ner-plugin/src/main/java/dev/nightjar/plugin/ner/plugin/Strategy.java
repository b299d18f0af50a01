package dev.nightjar.plugin.ner.plugin;

import java.time.Duration;

/**
 * A balance of time and care. Which providers it uses is not fixed here: those that name it.
 *
 * @param name what callers ask for
 * @param limit how long a call may take
 */
record Strategy(String name, Duration limit) {

    /** Ordinary characters that quick providers read in a millisecond, with a margin for a busy machine. */
    private static final int CHARACTERS_PER_MILLISECOND = 20_000;

    /** A sign at which patterns are tried costs as much as this many ordinary characters. */
    private static final int COST_OF_SIGN = 40;

    /** A character of a script that writes no blanks may begin a name and is looked up by itself. */
    private static final int COST_OF_SYLLABLE = 5;

    private static final int FIRST_SYLLABLE = 0xE00;

    /**
     * The part of a text that quick providers can read in time: all of it or a beginning that ends at white space.
     * Depends on the text alone, so that the same text always gives the same mentions.
     */
    String readable(String text) {
        long budget = limit.toMillis() * CHARACTERS_PER_MILLISECOND;
        if ((long) text.length() * COST_OF_SIGN <= budget) {
            return text;
        }
        int end = 0;
        while (end < text.length() && budget > 0) {
            budget -= cost(text.charAt(end));
            end++;
        }
        return end == text.length() ? text : text.substring(0, lastGap(text, end));
    }

    private static int cost(char c) {
        if (c == '@' || c == '#' || c == ':' || (c >= '0' && c <= '9')) {
            return COST_OF_SIGN;
        }
        return c < FIRST_SYLLABLE ? 1 : COST_OF_SYLLABLE;
    }

    private static int lastGap(String text, int end) {
        int gap = end;
        while (gap > 0 && !Character.isWhitespace(text.charAt(gap))) {
            gap--;
        }
        return gap > 0 ? gap : end;
    }
}
