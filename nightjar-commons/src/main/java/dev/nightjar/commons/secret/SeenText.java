package dev.nightjar.commons.secret;

import com.google.common.base.CharMatcher;
import dev.nightjar.commons.prompt.VisibleText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A text as a reader sees it, with the original index of each character. Invisible characters are removed. Escapes such
 * as {@code \"}, {@code \n} and character numbers are replaced by what they stand for, also in JSON within JSON.
 * Immutable.
 */
public final class SeenText {

    /** No host nests JSON deeper. */
    private static final int MOST_LEVELS = 8;

    private static final int OF_UNICODE = 4;
    private static final int OF_BYTE = 2;
    private static final int HEXADECIMAL = 16;
    private static final CharMatcher HEXADECIMALS =
            CharMatcher.inRange('0', '9').or(CharMatcher.inRange('a', 'f')).or(CharMatcher.inRange('A', 'F'));

    /** The meanings of single letters after a backslash; every other character stands for itself. */
    private static final String LETTERS = "ntrbf\"'\\/\n";

    private static final String STAND_FOR = "\n\t\r  \"'\\/\n";

    private final String text;
    /** The start index of each character; null if nothing was changed. */
    private final int @Nullable [] starts;

    private final int @Nullable [] ends;

    private SeenText(String text, int @Nullable [] starts, int @Nullable [] ends) {
        this.text = text;
        this.starts = starts;
        this.ends = ends;
    }

    /**
     * The visible text, then the same with escapes replaced once, and so on; for JSON, only with replaced escapes. At
     * least one.
     */
    public static List<SeenText> of(String text) {
        var seen = new SeenText(text, null, null).visible();
        if (seen.text.indexOf('\\') < 0) {
            return List.of(seen);
        }
        var levels = new ArrayList<SeenText>();
        if (!isJson(seen.text)) {
            levels.add(seen);
        }
        for (int i = 1; i < MOST_LEVELS && seen.text.indexOf('\\') >= 0; i++) {
            var next = seen.unescaped();
            if (next.text.length() == seen.text.length()) {
                break;
            }
            seen = next.visible();
            levels.add(seen);
        }
        return levels.isEmpty() ? List.of(seen) : levels;
    }

    private static boolean isJson(String text) {
        int first = CharMatcher.whitespace().negate().indexIn(text);
        return first >= 0 && "{[\"".indexOf(text.charAt(first)) >= 0;
    }

    /** The text to read. */
    public String text() {
        return text;
    }

    /** The original index at which a character of {@link #text} begins. */
    public int start(int at) {
        return starts == null ? at : starts[at];
    }

    /** The original index at which the character before this offset ends. */
    public int end(int at) {
        return ends == null || at == 0 ? at : ends[at - 1];
    }

    private SeenText visible() {
        int first = firstHidden();
        if (first < 0) {
            return this;
        }
        var copy = new Copy(text.length());
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            if (i < first || !VisibleText.mayHide(c)) {
                for (int at = i; at < next; at++) {
                    copy.add(text.charAt(at), start(at), end(at + 1));
                }
            }
            i = next;
        }
        return copy.finished();
    }

    private int firstHidden() {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isPlain = (c >= ' ' && c < 0x7f) || c == '\n' || c == '\t';
            if (!isPlain && VisibleText.mayHide(text.codePointAt(i))) {
                return i;
            }
        }
        return -1;
    }

    private SeenText unescaped() {
        var copy = new Copy(text.length());
        for (int i = 0; i < text.length(); ) {
            int length = escape(i);
            char c = length == 1 ? text.charAt(i) : meant(i, length);
            copy.add(c, start(i), end(i + length));
            i += length;
        }
        return copy.finished();
    }

    /** Length of the escape at this index; 1 if there is none. */
    private int escape(int at) {
        if (text.charAt(at) != '\\' || at + 1 == text.length()) {
            return 1;
        }
        char kind = text.charAt(at + 1);
        int digits = kind == 'u' ? OF_UNICODE : kind == 'x' ? OF_BYTE : 0;
        if (digits == 0) {
            return LETTERS.indexOf(kind) < 0 ? 1 : 2;
        }
        int end = at + 2 + digits;
        return end <= text.length() && HEXADECIMALS.matchesAllOf(text.substring(at + 2, end)) ? end - at : 1;
    }

    private char meant(int at, int length) {
        return length == 2
                ? STAND_FOR.charAt(LETTERS.indexOf(text.charAt(at + 1)))
                : (char) Integer.parseInt(text.substring(at + 2, at + length), HEXADECIMAL);
    }

    /** A new text, with the original indexes of its characters. */
    private static final class Copy {

        private final StringBuilder text;
        private final int[] starts;
        private final int[] ends;

        Copy(int most) {
            text = new StringBuilder(most);
            starts = new int[most];
            ends = new int[most];
        }

        void add(char c, int start, int end) {
            starts[text.length()] = start;
            ends[text.length()] = end;
            text.append(c);
        }

        SeenText finished() {
            return new SeenText(text.toString(), starts, ends);
        }
    }
}
