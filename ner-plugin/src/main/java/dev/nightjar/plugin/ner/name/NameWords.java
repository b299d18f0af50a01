package dev.nightjar.plugin.ner.name;

import dev.nightjar.spi.ner.Mention.Span;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A text cut into the pieces names are made of: a run of letters, digits, marks and {@code _} is one piece, white space
 * is one, any other character is one. Scripts that write no blanks give one piece a character (Han, Hiragana, Thai,
 * Lao, Khmer, Burmese); Katakana gives runs of its own. Not thread-safe: for one search.
 */
public final class NameWords {

    /** Longer pieces are no part of a name; folding endless marks of one character would take quadratic time. */
    private static final int MAX_FOLDED = 1_000;

    private static final int FIRST_UNSPACED = 0xE00;

    /** What may follow a name's apostrophe: Anna's, Anna'd, Anna'll, the Annas' needs none. */
    private static final Set<String> CLITICS = Set.of("s", "d", "ll", "ve", "re", "m");

    private final String text;
    private final List<Piece> pieces = new ArrayList<>();

    NameWords(String text) {
        this.text = text;
        Piece last = null;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int end = i + Character.charCount(c);
            Kind kind = kindOf(c);
            if (last != null && last.kind.goesOnWith(kind)) {
                last.end = end;
            } else if (kind != Kind.INVISIBLE) {
                last = new Piece(i, end, kind);
                pieces.add(last);
            }
            i = end;
        }
    }

    /** The folded form that names are compared in: without surrounding white space, inside it single blanks. */
    public static String fold(String text) {
        var words = new NameWords(text);
        return words.folded(0, words.count()).strip();
    }

    /** Number of pieces. */
    int count() {
        return pieces.size();
    }

    /** A piece's folded text. */
    String folded(int index) {
        Piece piece = pieces.get(index);
        String folded = piece.folded;
        if (folded == null) {
            String original = text.substring(piece.start, piece.end);
            folded = isBlank(index) ? " " : original.length() > MAX_FOLDED ? original : NameFolding.fold(original);
            piece.folded = folded;
        }
        return folded;
    }

    /** Pieces folded, from the first to before the second index. */
    String folded(int from, int to) {
        var folded = new StringBuilder();
        for (int i = from; i < to; i++) {
            folded.append(folded(i));
        }
        return folded.toString();
    }

    /** Whether there is such a piece and it is made of letters and digits. */
    boolean isWord(int index) {
        return index >= 0 && index < count() && pieces.get(index).kind.isWord;
    }

    /** Whether a piece is white space. */
    boolean isBlank(int index) {
        return pieces.get(index).kind == Kind.BLANK;
    }

    /** Where pieces stand in the text, from the first to before the second index. */
    Span span(int from, int to) {
        return new Span(pieces.get(from).start, pieces.get(to - 1).end);
    }

    /** Pieces with their capitals, marks composed, white space as single blanks. */
    String asWritten(int from, int to) {
        var written = new StringBuilder();
        for (int i = from; i < to; i++) {
            written.append(isBlank(i) ? " " : text.substring(pieces.get(i).start, pieces.get(i).end));
        }
        return Normalizer.normalize(written, Normalizer.Form.NFKC);
    }

    /**
     * Whether pieces, from the first to before the second index, stand for themselves and are no part of a longer word:
     * Ann is not in "Ann-Marie" nor Brien in "O'Brien", while Anna is in "Anna's" and New York in "New York-based".
     */
    boolean isWhole(int from, int to) {
        return !(isWord(from) && isJoinedBefore(from)) && !(isWord(to - 1) && isJoinedAfter(to));
    }

    // A hyphen or apostrophe makes one name of two when both parts have capitals; "ex-Google" and "d'Anna" have not.
    // A dot joins what goes on in lower case: a domain, a file, a path of code.
    private boolean isJoinedBefore(int from) {
        return isWord(from - 2)
                && switch (folded(from - 1)) {
                    case "." -> !isCapitalised(from);
                    case "-", "'" -> isCapitalised(from - 2);
                    default -> false;
                };
    }

    private boolean isJoinedAfter(int to) {
        return isWord(to + 1)
                && switch (folded(to)) {
                    case "." -> !isCapitalised(to + 1);
                    case "'" -> !CLITICS.contains(folded(to + 1));
                    case "-" -> isCapitalised(to + 1);
                    default -> false;
                };
    }

    private boolean isCapitalised(int index) {
        return isCapital(text.codePointAt(pieces.get(index).start));
    }

    /** Whether it is a capital letter. */
    static boolean isCapital(int c) {
        return Character.isUpperCase(c) || Character.isTitleCase(c);
    }

    private static Kind kindOf(int c) {
        if (Character.isLetterOrDigit(c)) {
            return c < FIRST_UNSPACED ? Kind.LETTERS : kindByScript(c);
        }
        if (c == '_') {
            return Kind.LETTERS;
        }
        if (NameFolding.isInvisible(c)) {
            return Kind.INVISIBLE;
        }
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> Kind.MARK;
            default -> NameFolding.isBlank(c) ? Kind.BLANK : Kind.SIGN;
        };
    }

    private static Kind kindByScript(int c) {
        // The marks of long and of voiced sounds in kana, wide and narrow.
        if (c == 0x30FC || c == 0xFF70 || c == 0xFF9E || c == 0xFF9F) {
            return Kind.SOUND_MARK;
        }
        return switch (UnicodeScript.of(c)) {
            case HAN, HIRAGANA, THAI, LAO, KHMER, MYANMAR -> Kind.SYLLABLE;
            case KATAKANA -> Kind.KATAKANA;
            default -> Kind.LETTERS;
        };
    }

    /** What a piece consists of. */
    private enum Kind {
        LETTERS(true),
        KATAKANA(true),
        SOUND_MARK(true),
        SYLLABLE(true),
        MARK(true),
        INVISIBLE(false),
        SIGN(false),
        BLANK(false);

        private final boolean isWord;

        Kind(boolean isWord) {
            this.isWord = isWord;
        }

        boolean goesOnWith(Kind next) {
            return switch (next) {
                case MARK -> this != BLANK;
                case SOUND_MARK -> isWord && this != SYLLABLE;
                case LETTERS -> this == LETTERS || this == MARK;
                case KATAKANA -> this == KATAKANA || this == SOUND_MARK;
                case BLANK -> this == BLANK;
                case SYLLABLE, SIGN, INVISIBLE -> false;
            };
        }
    }

    /** A piece and where it stands. */
    private static final class Piece {

        private final int start;
        private final Kind kind;
        private int end;
        private @Nullable String folded;

        private Piece(int start, int end, Kind kind) {
            this.start = start;
            this.end = end;
            this.kind = kind;
        }
    }
}
