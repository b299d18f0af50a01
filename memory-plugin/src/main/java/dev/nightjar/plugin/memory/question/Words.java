package dev.nightjar.plugin.memory.question;

import dev.nightjar.plugin.memory.term.Tokens;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Cuts a text into words the way the full-text index does: runs of letters, digits and marks, lower-cased. */
public final class Words {

    private static final String SENTENCE_ENDS = ".?!:;\n。？！";

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

    /** The words of a text as they are written. */
    static List<String> keepingCase(String text) {
        var bounds = Tokens.words(text, Integer.MAX_VALUE);
        var words = new ArrayList<String>(bounds.length / 2);
        for (int i = 0; i < bounds.length; i += 2) {
            words.add(text.substring(bounds[i], bounds[i + 1]));
        }
        return words;
    }

    /** The bounds of words: where each begins (inclusive) and ends (exclusive), in turn. */
    public static int[] bounds(String text) {
        return Tokens.words(text, Integer.MAX_VALUE);
    }

    /** The number of words; counting stops at the bound. */
    public static int count(String text, int bound) {
        return Tokens.words(text, bound).length / 2;
    }

    /**
     * Words that are written with a capital inside a sentence, as names are, in lower case and in their order; in
     * German the nouns are among them.
     */
    static Set<String> capitalised(String text) {
        var names = new LinkedHashSet<String>();
        var bounds = bounds(text);
        for (int i = 0; i < bounds.length; i += 2) {
            if (Character.isUpperCase(text.codePointAt(bounds[i])) && isInside(text, bounds[i])) {
                names.add(text.substring(bounds[i], bounds[i + 1]).toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    /** Whether a letter or digit of the same sentence stands before this place. */
    private static boolean isInside(String text, int place) {
        for (int i = place - 1; i >= 0; i--) {
            if (SENTENCE_ENDS.indexOf(text.charAt(i)) >= 0) {
                return false;
            }
            if (Character.isLetterOrDigit(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }
}
