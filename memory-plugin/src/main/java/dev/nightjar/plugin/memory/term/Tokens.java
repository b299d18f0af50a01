package dev.nightjar.plugin.memory.term;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Cuts a text into what may be found: words, runs of scripts without spaces, and whole identifiers, paths and
 * addresses. One walk over the text.
 */
public final class Tokens {

    /** A longer one is not asked for as a whole. */
    private static final int MAX_WHOLE = 100;

    private static final int ASCII = 0x80;
    private static final int PROLONGED_SOUND = 0x30FC;

    /** Characters that join the parts of an identifier, a path, a version or an address. */
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
    /** ASCII characters that are no part of a word and join none. */
    private static final boolean[] ASCII_ENDS = new boolean[ASCII];

    static {
        for (char c = 0; c < ASCII; c++) {
            ASCII_WORD_PARTS[c] = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            ASCII_ENDS[c] = !ASCII_WORD_PARTS[c] && JOINERS.indexOf(c) < 0;
        }
    }

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int word = -1;
    private boolean isUnspaced;
    private int whole = -1;
    private int wholeEnd;
    private boolean isJoined;

    private Tokens(String text) {
        this.text = text;
    }

    /** Sort of a token. */
    enum Kind {
        /** Letters, digits and marks of scripts with spaces. */
        WORD,
        /** Characters of a script that puts no spaces between words. */
        RUN,
        /** Several words with what joins them; it follows them. */
        WHOLE
    }

    /**
     * A token.
     *
     * @param from where it begins
     * @param to behind its end
     */
    record Token(Kind kind, int from, int to) {}

    /** Tokens of a text, in the order in which they end; a token follows those inside it. */
    static List<Token> of(String text) {
        var cut = new Tokens(text);
        cut.cut();
        return cut.tokens;
    }

    /**
     * Offsets of the beginnings and ends of the words of a text, in turn. Words are runs of letters, digits and marks
     * of any script.
     *
     * @param most most words that are told, ≥ 1
     */
    public static int[] words(String text, int most) {
        var words = new int[2 * Math.min(most, 16)];
        int ends = 0;
        boolean isInside = false;
        int length = text.length();
        for (int i = 0; i < length; ) {
            int c = text.charAt(i);
            int next = i + 1;
            boolean isPart;
            if (c < ASCII) {
                isPart = ASCII_WORD_PARTS[c];
            } else {
                c = text.codePointAt(i);
                next = i + Character.charCount(c);
                isPart = Character.isLetterOrDigit(c) || Folding.isMark(c);
            }
            if (isPart != isInside) {
                if (isPart && ends == 2 * most) {
                    break;
                }
                words = ends == words.length ? Arrays.copyOf(words, 2 * ends) : words;
                words[ends++] = i;
                isInside = isPart;
            }
            i = next;
        }
        if (ends % 2 == 1) {
            words[ends++] = length;
        }
        return Arrays.copyOf(words, ends);
    }

    static boolean isUnspaced(int c) {
        return c >= ASCII && (c == PROLONGED_SOUND || isHalfWidth(c) || UNSPACED.contains(UnicodeScript.of(c)));
    }

    /** The half-width forms of Katakana, whose marks Unicode counts to no script. */
    private static boolean isHalfWidth(int c) {
        return c >= 0xFF66 && c <= 0xFF9F;
    }

    private void cut() {
        int length = text.length();
        for (int i = 0; i < length; ) {
            int c = text.charAt(i);
            int next = i + 1;
            if (c < ASCII) {
                if (ASCII_WORD_PARTS[c]) {
                    while (next < length && text.charAt(next) < ASCII && ASCII_WORD_PARTS[text.charAt(next)]) {
                        next++;
                    }
                    boolean isEnding = next == length || (text.charAt(next) < ASCII && ASCII_ENDS[text.charAt(next)]);
                    if (isEnding && word < 0 && whole < 0) { // as most words
                        tokens.add(new Token(Kind.WORD, i, next));
                    } else {
                        part(c, i, next);
                    }
                } else if (word >= 0 || whole >= 0 || !ASCII_ENDS[c]) {
                    endWord(i);
                    joinOrEnd(c, i);
                }
            } else {
                c = text.codePointAt(i);
                next = i + Character.charCount(c);
                if (Character.isLetterOrDigit(c) || Folding.isMark(c)) {
                    part(c, i, next);
                } else {
                    endWord(i);
                    endWhole();
                }
            }
            i = next;
        }
        endWord(length);
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
        if (JOINERS.indexOf(c) < 0 || isDoubled) {
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
        if (word >= 0) {
            tokens.add(new Token(isUnspaced ? Kind.RUN : Kind.WORD, word, end));
        }
        word = -1;
    }

    private void endWhole() {
        if (whole >= 0 && isJoined && wholeEnd - whole > 1 && wholeEnd - whole <= MAX_WHOLE) {
            tokens.add(new Token(Kind.WHOLE, whole, wholeEnd));
        }
        whole = -1;
        wholeEnd = 0;
        isJoined = false;
    }
}
