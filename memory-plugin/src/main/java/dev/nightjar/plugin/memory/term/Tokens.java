package dev.nightjar.plugin.memory.term;

import java.lang.Character.UnicodeScript;
import java.util.Set;

/**
 * Cuts a text into what may be found: words, runs of scripts without spaces, and whole identifiers, paths and
 * addresses.
 */
public final class Tokens {

    /** A longer one is not asked for as a whole. */
    private static final int MAX_WHOLE = 100;

    private static final int ASCII = 0x80;
    private static final int PROLONGED_SOUND = 0x30FC;

    /** What joins the parts of an identifier, a path, a version or an address. */
    private static final String JOINERS = "._@/#:+\\-";

    private static final Set<UnicodeScript> UNSPACED = Set.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.HANGUL,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR);

    private static final boolean[] ASCII_WORD_PARTS = new boolean[ASCII];

    static {
        for (char c = 0; c < ASCII; c++) {
            ASCII_WORD_PARTS[c] = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        }
    }

    private final String text;
    private final Sink sink;
    private int word = -1;
    private boolean isUnspaced;
    private int whole = -1;
    private int wholeEnd;
    private boolean isJoined;

    private Tokens(String text, Sink sink) {
        this.text = text;
        this.sink = sink;
    }

    /** Receives where tokens begin (inclusive) and end (exclusive), those that hold others after them. */
    interface Sink {

        /** A run of letters, digits and marks of scripts with spaces. */
        void word(int from, int to);

        /** A run of characters of a script that puts no spaces between words. */
        void run(int from, int to);

        /** Several words with what joins them. */
        void whole(int from, int to);
    }

    static void cut(String text, Sink sink) {
        new Tokens(text, sink).cut();
    }

    /** Whether it belongs to a word: a letter, a digit or a mark. */
    public static boolean isWordPart(int c) {
        return c < ASCII ? ASCII_WORD_PARTS[c] : Character.isLetterOrDigit(c) || Folding.isMark(c);
    }

    /** The place of the first part of a word at or after a place; the length of the text where there is none. */
    public static int wordFrom(String text, int place) {
        int i = place;
        while (i < text.length()) {
            int c = text.charAt(i);
            if (c < ASCII) {
                if (ASCII_WORD_PARTS[c]) {
                    return i;
                }
                i++;
            } else {
                c = text.codePointAt(i);
                if (isWordPart(c)) {
                    return i;
                }
                i += Character.charCount(c);
            }
        }
        return text.length();
    }

    /** The end of the parts of a word that follow one another from a place on. */
    public static int wordEnd(String text, int place) {
        int i = place;
        while (i < text.length()) {
            int c = text.charAt(i);
            if (c < ASCII) {
                if (!ASCII_WORD_PARTS[c]) {
                    return i;
                }
                i++;
            } else {
                c = text.codePointAt(i);
                if (!isWordPart(c)) {
                    return i;
                }
                i += Character.charCount(c);
            }
        }
        return i;
    }

    static boolean isUnspaced(int c) {
        return c >= ASCII && (c == PROLONGED_SOUND || isHalfWidth(c) || UNSPACED.contains(UnicodeScript.of(c)));
    }

    /** The half-width forms of Katakana, whose marks Unicode counts to no script. */
    private static boolean isHalfWidth(int c) {
        return c >= 0xFF66 && c <= 0xFF9F;
    }

    private void cut() {
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int next = i + Character.charCount(c);
            if (c < ASCII && ASCII_WORD_PARTS[c]) {
                while (next < text.length() && text.charAt(next) < ASCII && ASCII_WORD_PARTS[text.charAt(next)]) {
                    next++;
                }
                part(c, i, next);
            } else if (c >= ASCII && isWordPart(c)) {
                part(c, i, next);
            } else {
                endWord(i);
                joinOrEnd(c, i);
            }
            i = next;
        }
        endWord(text.length());
        endWhole();
    }

    private void part(int c, int from, int to) {
        boolean isRun = isUnspaced(c) || (word >= 0 && isUnspaced && c >= ASCII && Folding.isMark(c));
        if (word >= 0 && isRun != isUnspaced) {
            endWord(from);
        }
        if (word < 0) {
            word = from;
            isUnspaced = isRun;
        }
        if (isRun) {
            endWhole();
        } else {
            whole = whole < 0 ? from : whole;
            isJoined |= wholeEnd > whole && wholeEnd < from && hasJoiner(wholeEnd, from);
            wholeEnd = to;
        }
    }

    private boolean hasJoiner(int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) != '-') {
                return true;
            }
        }
        return false;
    }

    /** A number sign begins a tag; one or a plus at the end belongs to a name such as C#. */
    private void joinOrEnd(int c, int at) {
        boolean isDoubled = c == '.' && at > 0 && text.charAt(at - 1) == '.';
        if (c >= ASCII || JOINERS.indexOf(c) < 0 || isDoubled) {
            endWhole();
        } else if (whole < 0 && c == '#') {
            whole = at;
            wholeEnd = at;
            isJoined = true;
        } else if (whole >= 0 && (c == '+' || c == '#') && wholeEnd == at) {
            wholeEnd = at + 1;
            isJoined = true;
        }
    }

    private void endWord(int end) {
        if (word >= 0 && isUnspaced) {
            sink.run(word, end);
        } else if (word >= 0) {
            sink.word(word, end);
        }
        word = -1;
    }

    private void endWhole() {
        if (whole >= 0 && isJoined && wholeEnd - whole > 1 && wholeEnd - whole <= MAX_WHOLE) {
            sink.whole(whole, wholeEnd);
        }
        whole = -1;
        wholeEnd = 0;
        isJoined = false;
    }
}
