package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A run of characters without white space; of several named values in one run, such as the query of an address, each. Not
 * thread-safe.
 */
final class Piece {

    private static final CharMatcher QUOTES = CharMatcher.anyOf("\"'`“”„‚‘’«»()[]<>{}");
    private static final CharMatcher BEFORE_NAMES = CharMatcher.anyOf("?&;,{");
    private static final CharMatcher OF_NAMES = CharMatcher.inRange('a', 'z')
            .or(CharMatcher.inRange('A', 'Z'))
            .or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.anyOf("_-.\"'"));
    private static final int MAX_NAME = 40;
    private static final CharMatcher END = CharMatcher.anyOf(".,;!?");

    private final String text;
    private final int start;
    private final boolean isLast;
    private @Nullable Piece bare;
    private @Nullable String folded;

    private Piece(String text, int start, boolean isLast) {
        this.text = text;
        this.start = start;
        this.isLast = isLast;
    }

    /** The runs of a text, in their order. */
    static List<Piece> of(String text) {
        var pieces = new ArrayList<Piece>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean isBetween = i == text.length() || CharMatcher.whitespace().matches(text.charAt(i));
            if (isBetween && start >= 0) {
                addParts(new Piece(text.substring(start, i), start, isEndOfLine(text, i)), pieces);
                start = -1;
            } else if (!isBetween && start < 0) {
                start = i;
            }
        }
        return pieces;
    }

    private static boolean isEndOfLine(String text, int from) {
        int i = from;
        while (i < text.length()
                && text.charAt(i) != '\n'
                && CharMatcher.whitespace().matches(text.charAt(i))) {
            i++;
        }
        return i == text.length() || text.charAt(i) == '\n';
    }

    /** {@code ?user=ada&password=x} and {@code {"user":"ada","password":"x"}} are two parts each. */
    private static void addParts(Piece run, List<Piece> pieces) {
        int from = 0;
        for (int i = 0; i < run.text.length(); i++) {
            if (BEFORE_NAMES.matches(run.text.charAt(i)) && i > from && isName(run.text, i + 1)) {
                pieces.add(run.part(from, i));
                from = i + 1;
            }
        }
        pieces.add(from == 0 ? run : run.part(from, run.text.length()));
    }

    /** Letters, and a colon or an equals sign behind them, that is not the beginning of an address. */
    private static boolean isName(String text, int from) {
        int i = from;
        while (i < text.length() && i - from < MAX_NAME && OF_NAMES.matches(text.charAt(i))) {
            i++;
        }
        return i > from
                && i < text.length()
                && (text.charAt(i) == '=' || (text.charAt(i) == ':' && !text.startsWith("://", i)));
    }

    String text() {
        return text;
    }

    /** Where it stands in the whole text. */
    int start() {
        return start;
    }

    /** Whether nothing follows it in its line. */
    boolean isLast() {
        return isLast;
    }

    int end() {
        return start + text.length();
    }

    /** The part from one offset within it to another. */
    Piece part(int from, int to) {
        return new Piece(text.substring(from, to), start + from, isLast || to < text.length());
    }

    /** Without quotes, brackets and the punctuation at its end. */
    Piece bare() {
        if (bare == null) {
            bare = makeBare();
        }
        return bare;
    }

    private Piece makeBare() {
        int from = 0;
        int to = text.length();
        while (from < to && QUOTES.matches(text.charAt(from))) {
            from++;
        }
        while (to > from && (QUOTES.matches(text.charAt(to - 1)) || END.matches(text.charAt(to - 1)))) {
            to--;
        }
        return from == 0 && to == text.length() ? this : part(from, to);
    }

    boolean isQuoted() {
        return !text.isEmpty() && QUOTES.matches(text.charAt(0));
    }

    /** Offset of the first colon or equals sign; -1 when it has none. */
    int sign() {
        return CharMatcher.anyOf(":=").indexIn(text);
    }

    /** Whether it is a colon or an equals sign and nothing else. */
    boolean isSign() {
        return text.equals(":") || text.equals("=") || text.equals(":=") || text.equals("=>");
    }

    boolean isEndOfSentence() {
        char last = text.charAt(text.length() - 1);
        return last == '.' || last == '!' || last == '?';
    }

    /** What it is compared by. */
    String folded() {
        if (folded == null) {
            folded = bare().text.toLowerCase(Locale.ROOT);
        }
        return folded;
    }
}
