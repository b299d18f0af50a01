package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Classifies, by form, a word in a position where a secret may be. */
final class Values {

    private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');
    private static final CharMatcher SMALL = CharMatcher.inRange('a', 'z');
    private static final CharMatcher CAPITALS = CharMatcher.inRange('A', 'Z');
    private static final CharMatcher HEXADECIMAL =
            DIGITS.or(CharMatcher.inRange('a', 'f')).or(CharMatcher.inRange('A', 'F'));
    private static final CharMatcher OF_TOKENS = DIGITS.or(SMALL).or(CAPITALS).or(CharMatcher.anyOf("_-+=/.~"));
    private static final CharMatcher SPECIAL = CharMatcher.anyOf("!@#$%^&*_+=~|\\");

    /** Words that programs write for an empty value, and placeholders for readers to replace. */
    private static final Set<String> NOTHING = Set.of(
            "null",
            "none",
            "nil",
            "undefined",
            "true",
            "false",
            "string",
            "str",
            "text",
            "optional",
            "required",
            "redacted",
            "changeme",
            "example",
            "todo",
            "tbd",
            "xxx",
            "leer",
            "value",
            "unknown");

    private static final CharMatcher OF_EXPRESSIONS = CharMatcher.anyOf("${}<>()[]");
    private static final List<String> REPLACED = List.of("your_", "your-", "my_", "xxxx", "****", "....", "<");

    private static final int MIN_HEXADECIMAL = 32;
    private static final int MIN_RANDOM = 20;
    /** Upper limit for the average run of characters of one class in a random word. */
    private static final int LONGEST_RUN = 6;

    private Values() {}

    /** A variable, a call, a word for an empty value, or a placeholder; not a secret. */
    static boolean isPlaceholder(CharacterRun written) {
        var word = written.bare().text();
        var folded = word.toLowerCase(Locale.ROOT);
        boolean isConstant =
                word.indexOf('_') > 0 && CAPITALS.or(CharMatcher.is('_')).matchesAllOf(word);
        return word.isEmpty()
                || NOTHING.contains(folded)
                || isConstant
                || OF_EXPRESSIONS.matches(written.text().charAt(0))
                || written.text().indexOf('(') > 0
                || word.indexOf('[') > 0
                || word.startsWith("${")
                || REPLACED.stream().anyMatch(folded::startsWith);
    }

    /** Contains what ordinary words do not: a digit, a special character, or a capital letter inside. */
    static boolean isOdd(String word) {
        return DIGITS.matchesAnyOf(word)
                || SPECIAL.matchesAnyOf(word)
                || word.chars().skip(1).anyMatch(Character::isUpperCase);
    }

    /** Whether it consists only of characters used in tokens. */
    static boolean isOfTokens(String word) {
        return OF_TOKENS.matchesAllOf(word);
    }

    static boolean hasDigit(String word) {
        return DIGITS.matchesAnyOf(word);
    }

    static boolean isHexadecimal(String word, int length) {
        return word.length() == length && HEXADECIMAL.matchesAllOf(word);
    }

    /** A long word whose characters often change their class, or a long hexadecimal number. */
    static boolean isRandom(String word) {
        if (!isOfTokens(word) || !hasDigit(word)) {
            return false;
        }
        boolean isHexadecimal = word.length() >= MIN_HEXADECIMAL
                && HEXADECIMAL.matchesAllOf(word)
                && HEXADECIMAL.and(DIGITS.negate()).matchesAnyOf(word);
        return isHexadecimal || (word.length() >= MIN_RANDOM && changes(word) * LONGEST_RUN >= word.length());
    }

    /** How often a character's class differs from the one before: digit, lower-case letter, capital letter. */
    static int changes(String word) {
        int changes = 0;
        for (int i = 1; i < word.length(); i++) {
            int sort = sort(word.charAt(i));
            int before = sort(word.charAt(i - 1));
            changes += sort == before || sort < 0 || before < 0 ? 0 : 1;
        }
        return changes;
    }

    /** The class: digit, lower-case letter, capital letter; -1 for separators. */
    private static int sort(char c) {
        if (DIGITS.matches(c)) {
            return 0;
        }
        return SMALL.matches(c) ? 1 : CAPITALS.matches(c) ? 2 : -1;
    }
}
