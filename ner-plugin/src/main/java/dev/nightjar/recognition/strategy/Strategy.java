package dev.nightjar.recognition.strategy;

import java.time.Duration;

/**
 * A balance of time and care. Which providers it uses is not fixed here: quick ones always, added ones when they name it.
 *
 * @param name what callers ask for
 * @param limit how long a call may take
 */
public record Strategy(String name, Duration limit) {

    /** What quick providers read in a millisecond, with a wide margin for slow machines. */
    static final int CHARACTERS_PER_MILLISECOND = 5_000;

    /**
     * The part of a text that can be read in time: all of it or a beginning that ends at white space. Depends on the text
     * alone, so that the same text always gives the same mentions.
     */
    String readable(String text) {
        long most = limit.toMillis() * CHARACTERS_PER_MILLISECOND;
        if (text.length() <= most) {
            return text;
        }
        int end = (int) most;
        while (end > 0 && !Character.isWhitespace(text.charAt(end))) {
            end--;
        }
        return text.substring(0, end > 0 ? end : (int) most);
    }
}
