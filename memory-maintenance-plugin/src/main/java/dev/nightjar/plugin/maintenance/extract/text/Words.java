package dev.nightjar.plugin.maintenance.extract.text;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Small questions about single words, and word lists written as plain text. */
public final class Words {

    /** Stands for something that was cut out of a sentence, such as an address or a piece of code. */
    public static final String CUT_OUT = "\uFFFC";

    /** Joins the words of a quoted title so that it stays one word; see {@link #plain}. */
    static final char TITLE_SPACE = '\u00A0';

    private static final Splitter SPACES =
            Splitter.on(CharMatcher.anyOf(" \n\r\t\f\u2003\u2009\u202F\u3000")).omitEmptyStrings();

    private Words() {}

    /** A set of words out of a text with one word between spaces or line ends; {@code _} stands for a space. */
    public static Set<String> set(String text) {
        return Set.copyOf(list(text));
    }

    /** The same in order, without repetitions. */
    public static List<String> list(String text) {
        return spaced(text).stream()
                .map(word -> word.replace('_', ' '))
                .distinct()
                .toList();
    }

    /** The parts of a text between spaces and line ends; a title that was made one word stays one. */
    public static List<String> spaced(String text) {
        return SPACES.splitToList(text);
    }

    /** Lower case whatever the machine's language. */
    public static String lower(String word) {
        return word.toLowerCase(Locale.ROOT);
    }

    /** Whether it begins with a capital, as names do. */
    public static boolean isCapitalised(String word) {
        return !word.isEmpty() && Character.isUpperCase(word.codePointAt(0));
    }

    /** Whether it is a title in quotation marks. */
    public static boolean isTitle(String word) {
        return word.startsWith("\"");
    }

    /** Whether it is punctuation inside a sentence. */
    public static boolean isPunctuation(String word) {
        return word.length() == 1 && ",;:—()".contains(word);
    }

    /** Whether it consists of digits only. */
    public static boolean isNumber(String word) {
        return !word.isEmpty() && word.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Words as a text people read. */
    public static String plain(List<String> words) {
        var text = new StringBuilder();
        for (var word : words) {
            if (!text.isEmpty() && !",;:)".contains(word)) {
                text.append(' ');
            }
            text.append(word);
        }
        return text.toString().replace(TITLE_SPACE, ' ').replace("( ", "(");
    }
}
