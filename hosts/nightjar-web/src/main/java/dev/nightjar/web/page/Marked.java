package dev.nightjar.web.page;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A part of a text around the words that were searched for. */
public record Marked(List<Piece> pieces) {

    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");
    private static final int BEFORE = 60;
    private static final int LONGEST = 240;
    private static final int LEAST = 2;

    /** The text around the first word of a query, with all of its words marked. */
    public static Marked of(String text, String query) {
        var words = Stream.concat(Stream.of(query.strip()), NO_WORD.splitAsStream(query))
                .filter(word -> word.length() >= LEAST)
                .toList();
        var visible = Texts.visible(text);
        int first = next(visible, 0, words);
        int from = first <= BEFORE
                ? 0
                : visible.offsetByCodePoints(first, -Math.min(BEFORE, visible.codePointCount(0, first)));
        int until = visible.offsetByCodePoints(from, Math.min(LONGEST, visible.codePointCount(from, visible.length())));
        var pieces = new ArrayList<Piece>();
        add(pieces, from > 0 ? "…" : "", false);
        int at = from;
        while (at < until) {
            int found = next(visible, at, words);
            int end = found < 0 || found >= until ? until : found;
            add(pieces, visible.substring(at, end), false);
            at = end;
            if (end < until) {
                at = Math.min(until, found + longest(visible, found, words));
                add(pieces, visible.substring(found, at), true);
            }
        }
        add(pieces, until < visible.length() ? "…" : "", false);
        return new Marked(pieces);
    }

    public boolean isMatching() {
        return pieces.stream().anyMatch(Piece::isMatch);
    }

    private static void add(List<Piece> pieces, String text, boolean isMatch) {
        if (!text.isEmpty()) {
            pieces.add(new Piece(text, isMatch));
        }
    }

    /** The next place at which a word begins with one of these; -1 for none. */
    private static int next(String text, int from, List<String> words) {
        for (int i = from; i < text.length(); i++) {
            boolean isBegin = i == 0 || !Character.isLetterOrDigit(text.charAt(i - 1));
            if (isBegin && longest(text, i, words) > 0) {
                return i;
            }
        }
        return -1;
    }

    private static int longest(String text, int at, List<String> words) {
        return words.stream()
                .filter(word -> text.regionMatches(true, at, word, 0, word.length()))
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    /** A piece of a text. */
    public record Piece(String text, boolean isMatch) {}
}
