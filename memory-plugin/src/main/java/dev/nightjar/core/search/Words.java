package dev.nightjar.core.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Cuts a text into words the way the full-text index does: runs of letters, digits and marks, lower-cased. */
public final class Words {

    private Words() {}

    /** The words of a text, in order, repeats included. */
    public static List<String> of(String text) {
        var words = new ArrayList<String>();
        int start = -1;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (isWordPart(c)) {
                start = start < 0 ? i : start;
            } else if (start >= 0) {
                words.add(text.substring(start, i).toLowerCase(Locale.ROOT));
                start = -1;
            }
            i += Character.charCount(c);
        }
        if (start >= 0) {
            words.add(text.substring(start).toLowerCase(Locale.ROOT));
        }
        return words;
    }

    private static boolean isWordPart(int c) {
        return Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK;
    }
}
