package dev.nightjar.plugin.memory.question;

import dev.nightjar.plugin.memory.term.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Cuts a text into words the way the full-text index does: runs of letters, digits and marks, lower-cased. */
public final class Words {

    private Words() {}

    /** The words of a text, in order, repeats included. */
    public static List<String> of(String text) {
        var bounds = Tokens.words(text, Integer.MAX_VALUE);
        var words = new ArrayList<String>(bounds.length / 2);
        for (int i = 0; i < bounds.length; i += 2) {
            words.add(text.substring(bounds[i], bounds[i + 1]).toLowerCase(Locale.ROOT));
        }
        return words;
    }

    /** The same words as they are written. */
    static List<String> keepingCase(String text) {
        var bounds = Tokens.words(text, Integer.MAX_VALUE);
        var words = new ArrayList<String>(bounds.length / 2);
        for (int i = 0; i < bounds.length; i += 2) {
            words.add(text.substring(bounds[i], bounds[i + 1]));
        }
        return words;
    }

    /** Where each word begins (inclusive) and ends (exclusive), in turn. */
    public static int[] bounds(String text) {
        return Tokens.words(text, Integer.MAX_VALUE);
    }

    /** How many words there are; counting stops at the bound. */
    public static int count(String text, int bound) {
        return Tokens.words(text, bound).length / 2;
    }
}
