package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A run of characters without white space.
 *
 * @param text the run
 * @param start where it stands in the whole text
 */
record Piece(String text, int start) {

    private static final CharMatcher QUOTES = CharMatcher.anyOf("\"'`“”„‚‘’«»()[]<>{}");
    private static final CharMatcher END = CharMatcher.anyOf(".,;!?");

    /** The runs of a text, in their order. */
    static List<Piece> of(String text) {
        var pieces = new ArrayList<Piece>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean isBetween = i == text.length() || CharMatcher.whitespace().matches(text.charAt(i));
            if (isBetween && start >= 0) {
                pieces.add(new Piece(text.substring(start, i), start));
                start = -1;
            } else if (!isBetween && start < 0) {
                start = i;
            }
        }
        return pieces;
    }

    int end() {
        return start + text.length();
    }

    /** The part from one offset within it to another. */
    Piece part(int from, int to) {
        return new Piece(text.substring(from, to), start + from);
    }

    /** Without quotes, brackets and the punctuation at its end. */
    Piece bare() {
        int from = 0;
        int to = text.length();
        while (from < to && QUOTES.matches(text.charAt(from))) {
            from++;
        }
        while (to > from && (QUOTES.matches(text.charAt(to - 1)) || END.matches(text.charAt(to - 1)))) {
            to--;
        }
        return part(from, to);
    }

    boolean isQuoted() {
        return !text.isEmpty() && QUOTES.matches(text.charAt(0));
    }

    /** Offset of the first colon or equals sign; -1 when it has none. */
    int sign() {
        return CharMatcher.anyOf(":=").indexIn(text);
    }

    /** What it is compared by. */
    String folded() {
        return bare().text.toLowerCase(Locale.ROOT);
    }
}
