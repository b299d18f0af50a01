package dev.nightjar.plugin.memory.search.text;

import dev.nightjar.plugin.memory.term.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Cuts a text into words the way the full-text index does: runs of letters, digits and marks, lower-cased. */
public final class Words {

    private Words() {}

    /** The words of a text, in order, repeats included. */
    public static List<String> of(String text) {
        var words = new ArrayList<String>();
        cut(text, (from, to) -> words.add(text.substring(from, to).toLowerCase(Locale.ROOT)));
        return words;
    }

    /** The same words as they are written. */
    static List<String> keepingCase(String text) {
        var words = new ArrayList<String>();
        cut(text, (from, to) -> words.add(text.substring(from, to)));
        return words;
    }

    /** Passes on where each word begins and ends. */
    public static void cut(String text, Span words) {
        int start = -1;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (Tokens.isWordPart(c)) {
                start = start < 0 ? i : start;
            } else if (start >= 0) {
                words.accept(start, i);
                start = -1;
            }
            i += Character.charCount(c);
        }
        if (start >= 0) {
            words.accept(start, text.length());
        }
    }

    /** How many words there are; counting stops at the bound. */
    public static int count(String text, int bound) {
        int count = 0;
        boolean isInside = false;
        for (int i = 0; i < text.length() && count < bound; ) {
            int c = text.codePointAt(i);
            boolean isPart = Tokens.isWordPart(c);
            count += isPart && !isInside ? 1 : 0;
            isInside = isPart;
            i += Character.charCount(c);
        }
        return count;
    }

    /** Receives the start (inclusive) and end (exclusive) of a word. */
    @FunctionalInterface
    public interface Span {
        void accept(int from, int to);
    }
}
