package dev.nightjar.plugin.ner.text;

import dev.nightjar.ner.Mention.Span;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A folded text cut into the pieces names are made of: a run of letters, digits, marks and {@code _} is one piece, a
 * blank is one, any other character is one. Scripts that write no blanks give one piece a character (Han, Hiragana,
 * Thai, Lao, Khmer, Burmese); Katakana gives runs of its own. Two texts fold to the same string exactly when they have
 * the same pieces. Not thread-safe: for one search.
 */
public final class TextPieces {

    private static final int FIRST_UNSPACED = 0xE00;
    private static final char PROLONGED_SOUND_MARK = '\u30FC';

    private final FoldedText text;
    private int[] starts;
    private Kind[] kinds;
    private @Nullable String[] pieces;
    private int count;

    /** Cuts a text. */
    public TextPieces(FoldedText text) {
        this.text = text;
        int expected = 16 + text.length() / 2;
        starts = new int[expected];
        kinds = new Kind[expected];
        for (int position = 0; position < text.length(); ) {
            int c = text.codePointAt(position);
            Kind kind = kindOf(c);
            if (!continuesLast(c, kind)) {
                add(position, kind);
            }
            position += Character.charCount(c);
        }
        add(text.length(), Kind.BLANK);
        count--;
        pieces = new @Nullable String[count];
    }

    /** Number of pieces. */
    public int count() {
        return count;
    }

    /** A piece's folded text. */
    public String piece(int index) {
        String piece = pieces[index];
        if (piece == null) {
            piece = text.substring(starts[index], starts[index + 1]);
            pieces[index] = piece;
        }
        return piece;
    }

    /** Whether there is such a piece and it is made of letters and digits. */
    public boolean isWord(int index) {
        return index >= 0 && index < count && kinds[index].isWord;
    }

    /** Whether there is such a piece and it is this one character. */
    public boolean is(int index, char character) {
        return index >= 0
                && index < count
                && starts[index + 1] - starts[index] == 1
                && text.codePointAt(starts[index]) == character;
    }

    /** Whether a piece is white space. */
    public boolean isBlank(int index) {
        return kinds[index] == Kind.BLANK;
    }

    /** Whether a piece starts with a capital in the original. */
    public boolean isCapitalised(int index) {
        int first = text.original().codePointAt(originOf(index, index + 1).start());
        return Character.isUpperCase(first) || Character.isTitleCase(first);
    }

    /** Where pieces stand in the original, from the first to before the second index. */
    public Span originOf(int from, int to) {
        return text.originOf(starts[from], starts[to]);
    }

    /** Pieces with the capitals of the original, marks composed, white space as single blanks. */
    public String asWritten(int from, int to) {
        var written = new StringBuilder();
        for (int i = from; i < to; i++) {
            Span origin = originOf(i, i + 1);
            written.append(isBlank(i) ? " " : text.original().substring(origin.start(), origin.end()));
        }
        return Normalizer.normalize(written, Normalizer.Form.NFKC);
    }

    private boolean continuesLast(int c, Kind kind) {
        if (count == 0) {
            return false;
        }
        Kind last = kinds[count - 1];
        if (kind == Kind.MARK) {
            return last != Kind.BLANK;
        }
        return kind.isRun && (last == kind || (c == PROLONGED_SOUND_MARK && last.isRun));
    }

    private void add(int position, Kind kind) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            kinds = Arrays.copyOf(kinds, 2 * count);
        }
        starts[count] = position;
        kinds[count] = kind == Kind.MARK ? Kind.LETTERS : kind;
        count++;
    }

    private static Kind kindOf(int c) {
        if (c == ' ') {
            return Kind.BLANK;
        }
        if (c == '_') {
            return Kind.LETTERS;
        }
        if (Character.isLetterOrDigit(c)) {
            return c < FIRST_UNSPACED ? Kind.LETTERS : kindByScript(c);
        }
        return CharacterFolding.joinsPrevious(c) ? Kind.MARK : Kind.SIGN;
    }

    private static Kind kindByScript(int c) {
        if (c == PROLONGED_SOUND_MARK) {
            return Kind.KATAKANA;
        }
        return switch (UnicodeScript.of(c)) {
            case HAN, HIRAGANA, THAI, LAO, KHMER, MYANMAR -> Kind.SYLLABLE;
            case KATAKANA -> Kind.KATAKANA;
            default -> Kind.LETTERS;
        };
    }

    private enum Kind {
        LETTERS(true, true),
        KATAKANA(true, true),
        SYLLABLE(true, false),
        MARK(true, false),
        SIGN(false, false),
        BLANK(false, false);

        private final boolean isWord;
        private final boolean isRun;

        Kind(boolean isWord, boolean isRun) {
            this.isWord = isWord;
            this.isRun = isRun;
        }
    }
}
