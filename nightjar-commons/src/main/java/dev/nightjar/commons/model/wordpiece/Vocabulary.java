package dev.nightjar.commons.model.wordpiece;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A model's pieces, numbered from 0. Pieces that continue a word begin with {@code ##}. Immutable. */
public final class Vocabulary {

    static final String CONTINUATION = "##";

    private final Map<String, Integer> starts;
    private final Map<String, Integer> continuations;
    private final int size;
    private final int unknown;
    private final int longest;

    /**
     * Numbers the pieces by their index in the list.
     *
     * @param pieces the pieces, without duplicates
     * @param unknownPiece the piece for words that cannot be composed, usually {@code [UNK]}
     * @throws IllegalArgumentException when a piece occurs twice or the unknown one is missing
     */
    public Vocabulary(List<String> pieces, String unknownPiece) {
        starts = new HashMap<>(pieces.size() * 2);
        continuations = new HashMap<>(pieces.size() / 2);
        size = pieces.size();
        int most = 1;
        for (int i = 0; i < size; i++) {
            String piece = pieces.get(i);
            boolean isContinuation = piece.startsWith(CONTINUATION) && piece.length() > CONTINUATION.length();
            String text = isContinuation ? piece.substring(CONTINUATION.length()) : piece;
            if ((isContinuation ? continuations : starts).put(text, i) != null) {
                throw new IllegalArgumentException("the vocabulary has '" + piece + "' twice");
            }
            most = Math.max(most, text.length());
        }
        longest = most;
        Integer number = starts.get(unknownPiece);
        if (number == null) {
            throw new IllegalArgumentException("the vocabulary has no '" + unknownPiece + "' for unknown words");
        }
        unknown = number;
    }

    /** Number of pieces. */
    public int size() {
        return size;
    }

    /** Number of the piece for words that cannot be composed. */
    public int unknown() {
        return unknown;
    }

    /** Number of a piece, as spelled in the vocabulary, such as {@code [CLS]} or {@code ##s}. */
    public OptionalInt find(String piece) {
        boolean isContinuation = piece.startsWith(CONTINUATION) && piece.length() > CONTINUATION.length();
        int number = number(isContinuation ? piece.substring(CONTINUATION.length()) : piece, !isContinuation);
        return number < 0 ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /** Length of the longest piece, in UTF-16 units, without its {@code ##}. */
    int longest() {
        return longest;
    }

    /** Number of the piece with this text, at the start of a word or inside it; -1 if there is none. */
    int number(String text, boolean isStart) {
        return (isStart ? starts : continuations).getOrDefault(text, -1);
    }
}
