package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A run of characters without white space. A run of several named values, such as the query of an address, is split
 * into them. Not thread-safe.
 */
final class CharacterRun {

    private static final CharMatcher QUOTES = CharMatcher.anyOf("\"'`“”„‚‘’«»()[]<>{}\\");
    private static final CharMatcher NO_QUOTES = QUOTES.negate();
    private static final CharMatcher BEFORE_NAMES = CharMatcher.anyOf("?&;,{([\"");
    /** Quotes whose opening and closing marks are the same. */
    private static final CharMatcher STRAIGHT = CharMatcher.anyOf("\"'`");

    private static final int MAX_QUOTED = 100;
    private static final int MAX_QUOTES = 2;
    private static final CharMatcher OF_NAMES = CharMatcher.inRange('a', 'z')
            .or(CharMatcher.inRange('A', 'Z'))
            .or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.anyOf("_-.\"'"));
    private static final int MAX_NAME = 40;
    private static final CharMatcher SIGNS = CharMatcher.anyOf(":=");
    private static final CharMatcher END = CharMatcher.anyOf(".,;:!?");

    /** The whole text. */
    private final String source;

    private final String text;
    private final int start;
    private final boolean isLast;
    private @Nullable CharacterRun bare;
    private @Nullable String folded;

    private CharacterRun(String source, int start, int end, boolean isLast) {
        this.source = source;
        this.text = source.substring(start, end);
        this.start = start;
        this.isLast = isLast;
    }

    /** The runs of a text, in order. */
    static List<CharacterRun> of(String text) {
        var pieces = new ArrayList<CharacterRun>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean isBetween = i == text.length() || CharMatcher.whitespace().matches(text.charAt(i));
            if (isBetween && start >= 0) {
                addParts(new CharacterRun(text, start, i, isEndOfLine(text, i)), pieces);
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

    /**
     * Splits a run into its values, for example {@code ?user=ada&password=x}, {@code {"user":"ada","password":"x"}},
     * {@code "-p","x"} and {@code //host/:_auth=x} into two each.
     */
    private static void addParts(CharacterRun run, List<CharacterRun> pieces) {
        int from = 0;
        for (int i = 1; i < run.text.length(); i++) {
            boolean isBetween = i > from && (isBeforeName(run.text, i) || isBetweenQuotes(run.text, i, ','));
            boolean isBehindName = isBetweenQuotes(run.text, i, ':') || isBeforeQuote(run.text, i);
            if (isBetween || isBehindName) {
                pieces.add(run.part(from, isBehindName ? i + 1 : i));
                from = i + 1;
            }
        }
        pieces.add(from == 0 ? run : run.part(from, run.text.length()));
    }

    private static boolean isBeforeName(String text, int at) {
        char c = text.charAt(at);
        boolean isBehindPath = c == ':' && text.charAt(at - 1) == '/';
        return (isBehindPath || BEFORE_NAMES.matches(c)) && isName(text, at + 1);
    }

    /** Whether a list of texts begins here. */
    private static boolean isBeforeQuote(String text, int at) {
        return text.charAt(at) == '[' && at + 1 < text.length() && STRAIGHT.matches(text.charAt(at + 1));
    }

    private static boolean isBetweenQuotes(String text, int at, char sign) {
        return text.charAt(at) == sign
                && at + 1 < text.length()
                && STRAIGHT.matches(text.charAt(at - 1))
                && text.charAt(at + 1) == text.charAt(at - 1);
    }

    /** Letters followed by a colon or an equals sign, but not the beginning of an address. */
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

    /** The run's index in the whole text. */
    int start() {
        return start;
    }

    /** Whether nothing follows it on its line. */
    boolean isLast() {
        return isLast;
    }

    int end() {
        return start + text.length();
    }

    /** The part between two offsets within it. */
    CharacterRun part(int from, int to) {
        return new CharacterRun(source, start + from, start + to, isLast || to < text.length());
    }

    /** Without quotes, brackets and trailing punctuation. */
    CharacterRun bare() {
        if (bare == null) {
            bare = makeBare();
        }
        return bare;
    }

    private CharacterRun makeBare() {
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

    /** If it begins with a quote, the text up to the closing quote on the same line, if there is one. */
    CharacterRun quoted() {
        if (text.isEmpty() || !STRAIGHT.matches(text.charAt(0))) {
            return this;
        }
        int most = Math.min(source.length(), start + MAX_QUOTED);
        for (int i = start + 1; i < most && source.charAt(i) != '\n'; i++) {
            if (source.charAt(i) == text.charAt(0)) {
                return new CharacterRun(source, start, i + 1, true);
            }
        }
        return this;
    }

    boolean isQuoted() {
        return !text.isEmpty() && QUOTES.matches(text.charAt(0));
    }

    /** Offset of the first single colon or equals sign, not as in {@code Type::method}; -1 if there is none. */
    int sign() {
        int sign = SIGNS.indexIn(text);
        while (sign >= 0 && sign + 1 < text.length() && text.charAt(sign + 1) == text.charAt(sign)) {
            sign = SIGNS.indexIn(text, sign + 2);
        }
        return sign;
    }

    /** Whether it is only a colon or an equals sign. */
    boolean isSign() {
        return text.equals(":") || text.equals("=") || text.equals(":=") || text.equals("=>");
    }

    /** Whether it begins with a hyphen, perhaps after a quote or the beginning of a list. */
    boolean isOption() {
        int first = NO_QUOTES.indexIn(text);
        return first >= 0 && first <= MAX_QUOTES && text.charAt(first) == '-';
    }

    /** {@code "value":} after a {@code "name": "password"} */
    boolean isValueSign() {
        return text.endsWith(":") && folded().equals("value");
    }

    boolean isEndOfSentence() {
        char last = text.charAt(text.length() - 1);
        return last == '.' || last == '!' || last == '?';
    }

    /** The run's form for comparisons. */
    String folded() {
        if (folded == null) {
            folded = bare().text.toLowerCase(Locale.ROOT);
        }
        return folded;
    }
}
