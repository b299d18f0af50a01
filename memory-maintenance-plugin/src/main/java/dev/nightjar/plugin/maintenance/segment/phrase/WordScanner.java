package dev.nightjar.plugin.maintenance.segment.phrase;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Cuts text into lower-case words: letters and digits, with apostrophes and hyphens between them. */
public final class WordScanner {

    private WordScanner() {}

    /** A word and where it begins. */
    public record Word(String text, int start) {}

    /** The words between two places of a text. */
    public static List<Word> words(String text, int from, int to) {
        var words = new ArrayList<Word>();
        int i = from;
        while (i < to) {
            int end = i;
            while (end < to && belongs(text, end, from, to)) {
                end++;
            }
            if (end > i) {
                words.add(new Word(folded(text.substring(i, end)), i));
            }
            i = Math.max(end, i + 1);
        }
        return words;
    }

    /** The same without places. */
    public static List<String> words(String text) {
        return words(text, 0, text.length()).stream().map(Word::text).toList();
    }

    private static String folded(String word) {
        return word.toLowerCase(Locale.ROOT).replace('’', '\'');
    }

    private static boolean belongs(String text, int i, int from, int to) {
        char c = text.charAt(i);
        if (Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK) {
            return true;
        }
        boolean isJoint = c == '\'' || c == '’' || c == '-';
        return isJoint
                && i > from
                && i + 1 < to
                && Character.isLetterOrDigit(text.charAt(i - 1))
                && Character.isLetterOrDigit(text.charAt(i + 1));
    }
}
