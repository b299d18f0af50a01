package dev.nightjar.core.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Cuts a text into words the way the full-text index does: runs of letters, digits and marks, lower-cased. */
public final class Words {

    private Words() {}

    /** The words of a text, in order, repeats included. */
    public static List<String> of(String text) {
        var words = new ArrayList<String>();
        cut(text, word -> words.add(word.toLowerCase(Locale.ROOT)));
        return words;
    }

    /** The same words as they are written. */
    static List<String> keepingCase(String text) {
        var words = new ArrayList<String>();
        cut(text, words::add);
        return words;
    }

    private static void cut(String text, Consumer<String> words) {
        int start = -1;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (isWordPart(c)) {
                start = start < 0 ? i : start;
            } else if (start >= 0) {
                words.accept(text.substring(start, i));
                start = -1;
            }
            i += Character.charCount(c);
        }
        if (start >= 0) {
            words.accept(text.substring(start));
        }
    }

    /** How many words there are, counted no further than a bound. */
    static int count(String text, int bound) {
        int count = 0;
        boolean isInside = false;
        for (int i = 0; i < text.length() && count < bound; ) {
            int c = text.codePointAt(i);
            boolean isPart = isWordPart(c);
            count += isPart && !isInside ? 1 : 0;
            isInside = isPart;
            i += Character.charCount(c);
        }
        return count;
    }

    private static boolean isWordPart(int c) {
        return Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK;
    }
}
