package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;

/**
 * Random words after a short prefix, such as {@code acme_live_…}, the usual form of issued tokens. The random part has
 * lower-case letters, capital letters and digits. It has no words in it, unlike long program identifiers.
 */
final class PrefixedWords {

    private static final int MIN_LENGTH = 20;
    /** Maximum length of the whole prefix. */
    private static final int MAX_PREFIX = 40;
    /** Anything longer is data. */
    private static final int MAX_LENGTH = 300;
    /** Number of lower-case letters in a row that count as a word or a part of one. */
    private static final int OF_WORD = 4;
    /** Maximum share of the random part that is in words. */
    private static final double MOST_IN_WORDS = 0.4;
    /** Minimum share of characters whose class differs from the one before. */
    private static final double LEAST_CHANGES = 0.33;
    /** Checksums are random, too. */
    private static final String OF_SUMS = "sha";

    private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');
    private static final CharMatcher SMALL = CharMatcher.inRange('a', 'z');
    private static final CharMatcher CAPITALS = CharMatcher.inRange('A', 'Z');
    private static final CharMatcher BETWEEN = CharMatcher.anyOf("_-");
    private static final CharMatcher OF_WORDS = DIGITS.or(SMALL).or(CAPITALS).or(BETWEEN);

    private PrefixedWords() {}

    /** Whether a word has this form. */
    static boolean isRandom(String word) {
        if (word.length() <= MIN_LENGTH
                || word.length() > MAX_LENGTH
                || DIGITS.matches(word.charAt(0))
                || !OF_WORDS.matchesAllOf(word)) {
            return false;
        }
        int from = 0;
        int end = BETWEEN.indexIn(word);
        while (end > from && end <= MAX_PREFIX && isPlain(word, from, end)) {
            int next = BETWEEN.indexIn(word, end + 1);
            int to = next < 0 ? word.length() : next;
            if (to - end > MIN_LENGTH && isMixed(word.substring(end + 1, to))) {
                return !word.startsWith(OF_SUMS);
            }
            from = end + 1;
            end = next;
        }
        return false;
    }

    /** A part of a prefix: letters of one case, or a capitalised word, perhaps followed by a number. */
    private static boolean isPlain(String word, int from, int end) {
        var rest = DIGITS.trimTrailingFrom(word.substring(from, end));
        return SMALL.matchesAllOf(rest)
                || CAPITALS.matchesAllOf(rest)
                || (CAPITALS.matches(rest.charAt(0)) && SMALL.matchesAllOf(rest.substring(1)));
    }

    private static boolean isMixed(String part) {
        return DIGITS.matchesAnyOf(part)
                && CAPITALS.countIn(part) > 1
                && SMALL.countIn(part) > 1
                && inWords(part) < MOST_IN_WORDS * part.length()
                && Values.changes(part) > LEAST_CHANGES * part.length();
    }

    private static int inWords(String part) {
        int inWords = 0;
        int length = 0;
        for (int i = 0; i <= part.length(); i++) {
            boolean isSmall = i < part.length() && SMALL.matches(part.charAt(i));
            if (!isSmall) {
                inWords += length >= OF_WORD ? length : 0;
                length = 0;
            } else {
                length++;
            }
        }
        return inWords;
    }
}
