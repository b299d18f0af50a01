package dev.nightjar.plugin.memory.question;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** Finds the words of a text that look like names: written with a capital inside a sentence. */
public final class NameWords {

    private static final String SENTENCE_ENDS = ".?!:;\n。？！";

    private NameWords() {}

    /** Those words in lower case, in their order; in German the nouns are among them. */
    public static Set<String> in(String text) {
        var names = new LinkedHashSet<String>();
        var bounds = Words.bounds(text);
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
