package dev.nightjar.plugin.ner.text;

import dev.nightjar.ner.Mention.Span;
import java.util.Arrays;

/**
 * A text in the form names are compared in (see {@link CharacterFolding}), runs of white space as one blank, that still
 * knows where in the original each of its characters stands: folding changes lengths. Cost linear in the text.
 * Not thread-safe: for one search.
 */
public final class FoldedText {

    // As in Unicode's stream-safe format: sorting endless marks of one character would take quadratic time.
    private static final int MAX_MARKS = 30;

    private static final int ASCII_END = 0x80;
    private static final int FIRST_MARK = 0x300;

    private final String original;
    private char[] folded;
    private int[] starts;
    private int[] ends;
    private int length;

    /** Folds any text. */
    public FoldedText(String original) {
        this.original = original;
        folded = new char[original.length()];
        starts = new int[original.length()];
        ends = new int[original.length()];
        int position = 0;
        while (position < original.length()) {
            position = foldFrom(position);
        }
    }

    /** The folded form of a name, without surrounding blanks. */
    public static String fold(String name) {
        return new FoldedText(name).toString().strip();
    }

    /** The text it was made of. */
    public String original() {
        return original;
    }

    /** Number of folded UTF-16 units. */
    public int length() {
        return length;
    }

    /** The code point that starts at a folded position. */
    public int codePointAt(int position) {
        return Character.codePointAt(folded, position, length);
    }

    /** A part of the folded text. */
    public String substring(int from, int to) {
        return new String(folded, from, to - from);
    }

    /**
     * Where a part of the folded text stands in the original.
     *
     * @param from first folded position
     * @param to position after the last, greater than {@code from}
     */
    public Span originOf(int from, int to) {
        return new Span(starts[from], ends[to - 1]);
    }

    /** The whole folded text. */
    @Override
    public String toString() {
        return substring(0, length);
    }

    private int foldFrom(int start) {
        char c = original.charAt(start);
        int next = start + 1;
        if (next < original.length() && original.charAt(next) >= FIRST_MARK) {
            int end = clusterEnd(start);
            if (end > next) {
                append(folded(start, end), start, end);
                return end;
            }
        }
        if (c < ASCII_END) {
            append(foldAscii(c), start, next);
        } else {
            append(CharacterFolding.fold(c), start, next);
        }
        return next;
    }

    private String folded(int start, int end) {
        return end - start == 2
                ? CharacterFolding.fold(original.charAt(start), original.charAt(start + 1))
                : CharacterFolding.fold(original.substring(start, end));
    }

    private int clusterEnd(int start) {
        int end = start + Character.charCount(original.codePointAt(start));
        for (int marks = 0; marks < MAX_MARKS && end < original.length(); marks++) {
            int c = original.codePointAt(end);
            if (!CharacterFolding.joinsPrevious(c)) {
                break;
            }
            end += Character.charCount(c);
        }
        return end;
    }

    private static char foldAscii(char c) {
        if (c >= 'A' && c <= 'Z') {
            return (char) (c + ('a' - 'A'));
        }
        return c <= ' ' || c == 0x7F ? ' ' : c;
    }

    private void append(String characters, int start, int end) {
        for (int i = 0; i < characters.length(); i++) {
            append(characters.charAt(i), start, end);
        }
    }

    private void append(char c, int start, int end) {
        if (c == ' ' && length > 0 && folded[length - 1] == ' ') {
            ends[length - 1] = end;
            return;
        }
        if (length == folded.length) {
            int capacity = length + (length >> 1) + 16;
            folded = Arrays.copyOf(folded, capacity);
            starts = Arrays.copyOf(starts, capacity);
            ends = Arrays.copyOf(ends, capacity);
        }
        folded[length] = c;
        starts[length] = start;
        ends[length] = end;
        length++;
    }
}
