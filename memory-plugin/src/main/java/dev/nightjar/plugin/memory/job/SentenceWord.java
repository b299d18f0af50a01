package dev.nightjar.plugin.memory.job;

import java.util.ArrayList;
import java.util.List;

/**
 * A word of a text.
 *
 * @param text the word
 * @param isFirst whether it begins a sentence, a quotation, a line or an item, or follows a mark such as {@code @}
 * @param isNext whether nothing but a blank is between it and the word before
 */
record SentenceWord(String text, boolean isFirst, boolean isNext) {

    private static final int MIN_LENGTH = 2;

    /** Between two letters these join them; anywhere else something begins behind them. */
    private static final String JOINING = "'’-";

    /** Within a sentence. */
    private static final String CONTINUING = " \t,)]}";

    /** The words of a text, in order. */
    static List<SentenceWord> of(String whole) {
        var words = new ArrayList<SentenceWord>();
        boolean isFirst = true;
        int lastEnd = -1;
        int i = 0;
        while (i < whole.length()) {
            int start = i;
            while (i < whole.length()
                    && (Character.isLetterOrDigit(whole.charAt(i)) || isHyphenOfName(whole, i, start))) {
                i++;
            }
            if (i > start) {
                boolean isNext = lastEnd == start - 1 && start > 0 && whole.charAt(lastEnd) == ' ';
                words.add(new SentenceWord(whole.substring(start, i), isFirst, isNext));
                isFirst = false;
                lastEnd = i;
            } else {
                char c = whole.charAt(i);
                boolean isJoining = JOINING.indexOf(c) >= 0
                        && i == lastEnd
                        && i + 1 < whole.length()
                        && Character.isLetterOrDigit(whole.charAt(i + 1));
                isFirst |= !isJoining && CONTINUING.indexOf(c) < 0;
                i++;
            }
        }
        return words;
    }

    /** Ann-Marie is one name, and one word. */
    private static boolean isHyphenOfName(String whole, int at, int start) {
        return whole.charAt(at) == '-'
                && at > start
                && at + 1 < whole.length()
                && Character.isUpperCase(whole.charAt(at + 1));
    }

    /** Whether the word is written as a name: with a capital and small letters. */
    boolean isCapitalised() {
        return text.length() >= MIN_LENGTH
                && Character.isUpperCase(text.charAt(0))
                && text.chars().skip(1).anyMatch(Character::isLowerCase);
    }
}
