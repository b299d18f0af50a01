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
        for (int from = Tokens.wordFrom(text, 0); from < text.length(); ) {
            int to = Tokens.wordEnd(text, from);
            words.accept(from, to);
            from = Tokens.wordFrom(text, to);
        }
    }

    /** How many words there are; counting stops at the bound. */
    public static int count(String text, int bound) {
        int count = 0;
        int from = Tokens.wordFrom(text, 0);
        while (from < text.length() && count < bound) {
            count++;
            from = Tokens.wordFrom(text, Tokens.wordEnd(text, from));
        }
        return count;
    }

    /** Receives the start (inclusive) and end (exclusive) of a word. */
    @FunctionalInterface
    public interface Span {
        void accept(int from, int to);
    }
}
