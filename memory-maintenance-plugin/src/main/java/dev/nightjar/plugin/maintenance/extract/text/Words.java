package dev.nightjar.plugin.maintenance.extract.text;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Small questions about single words, and words as a text again. */
public final class Words {

    /** Stands for something that was cut out of a sentence, such as an address or a piece of code. */
    public static final String CUT_OUT = "\uFFFC";

    /** Joins the words of a quoted title so that it stays one word. */
    static final char TITLE_SPACE = '\u00A0';

    private static final CharMatcher ACCENTED = CharMatcher.anyOf("áéíóú");

    private static final Splitter SPACES =
            Splitter.on(CharMatcher.anyOf(" \n\r\t\f\u2003\u2009\u202F\u3000")).omitEmptyStrings();

    private Words() {}

    /** The parts of a text between spaces and line ends; a title that was made one word stays one. */
    public static List<String> spaced(String text) {
        return SPACES.splitToList(text);
    }

    /** Lower case whatever the machine's language. */
    public static String lower(String word) {
        return word.toLowerCase(Locale.ROOT);
    }

    /** With a capital first letter. */
    public static String capitalised(String word) {
        return word.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    /** A word without acute accents, which some writers leave out: "alergica". */
    public static String withoutAccents(String word) {
        return ACCENTED.matchesAnyOf(word)
                ? word.replace('á', 'a')
                        .replace('é', 'e')
                        .replace('í', 'i')
                        .replace('ó', 'o')
                        .replace('ú', 'u')
                : word;
    }

    /** Whether it is written in capitals only, as acronyms are. */
    static boolean isAcronym(String word) {
        return word.length() > 1
                && word.chars().allMatch(c -> Character.isUpperCase(c) || Character.isDigit(c))
                && Character.isUpperCase(word.charAt(0));
    }

    /** Tokens as a text people read. */
    public static String plain(List<Token> tokens) {
        return tidy(tokens.stream().map(Token::text).collect(Collectors.joining(" ")));
    }

    /** A text with its spaces around punctuation put right. */
    public static String tidy(String text) {
        return text.replace(TITLE_SPACE, ' ')
                .replace(" ,", ",")
                .replace(" ;", ";")
                .replace(" :", ":")
                .replace("( ", "(")
                .replace(" )", ")")
                .strip();
    }
}
