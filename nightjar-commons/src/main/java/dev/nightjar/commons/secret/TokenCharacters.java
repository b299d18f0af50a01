package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;

/**
 * A run of characters that tokens consist of. A text may repeat the beginning of a token thousands of times within one
 * run, so each question about the rest of the run is answered without reading the rest again.
 */
final class TokenCharacters {

    /** A run that reaches no index. */
    static final TokenCharacters NONE = new TokenCharacters("", 0, 0);

    private static final CharMatcher OF_TOKENS =
            CharMatcher.forPredicate(Issuers::isLetterOrDigit).or(CharMatcher.anyOf("_-.+/=~"));
    /** Characters after a token that end a sentence or a part of an address. */
    private static final CharMatcher END = CharMatcher.anyOf("./-");

    private final int start;
    private final int end;
    private final int lastDigit;
    /** The longest row of letters and digits between each index of the run and its end. */
    private final int[] longestFrom;

    private TokenCharacters(String text, int start, int end) {
        this.start = start;
        this.end = end;
        longestFrom = new int[end - start];
        int digit = -1;
        int length = 0;
        int longest = 0;
        for (int i = end - 1; i >= start; i--) {
            char c = text.charAt(i);
            length = Issuers.isLetterOrDigit(c) ? length + 1 : 0;
            longest = Math.max(longest, length);
            longestFrom[i - start] = longest;
            digit = digit < 0 && c >= '0' && c <= '9' ? i : digit;
        }
        lastDigit = digit;
    }

    /** The run that begins at a letter or digit, without the punctuation behind it. */
    static TokenCharacters from(String text, int start) {
        int end = start;
        while (end < text.length() && OF_TOKENS.matches(text.charAt(end))) {
            end++;
        }
        while (end > start && END.matches(text.charAt(end - 1))) {
            end--;
        }
        return new TokenCharacters(text, start, end);
    }

    /** Whether a later index is in the run. */
    boolean reaches(int index) {
        return index < end;
    }

    /** The index behind the last character. */
    int end() {
        return end;
    }

    /** The most letters and digits in a row from an index of the run on. */
    int longestStretch(int from) {
        return longestFrom[from - start];
    }

    boolean hasDigitFrom(int index) {
        return lastDigit >= index;
    }
}
