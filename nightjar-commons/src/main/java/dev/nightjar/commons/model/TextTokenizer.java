package dev.nightjar.commons.model;

import java.nio.charset.StandardCharsets;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Splits texts into a model's numbered pieces, without markers such as {@code [CLS]}. Text that looks like a marker is
 * treated as text. Thread-safe.
 */
public interface TextTokenizer {

    /** Number of pieces; their numbers are below it. */
    int size();

    /** Number of the piece for unknown text; empty when the model has none, and unknown text is left out. */
    OptionalInt unknown();

    /** Number of a piece, as spelled in the model's files, such as {@code [CLS]}, {@code <s>} or {@code ##s}. */
    OptionalInt find(String piece);

    /**
     * Passes on the numbers of a text's tokens, in order; none for a text without characters that a model could know.
     */
    void forEachToken(String text, IntConsumer consumer);

    /** The numbers of a text's tokens, in order. */
    default int[] tokens(String text) {
        var tokens = IntStream.builder();
        forEachToken(text, tokens::add);
        return tokens.build().toArray();
    }

    /**
     * The average number of bytes, in UTF-8, per piece of a text's words; an unknown piece has none. Empty when the
     * text has no words. Words are runs of letters, because punctuation and numbers say nothing about the language.
     */
    default OptionalDouble bytesPerPiece(String text) {
        long bytes = 0;
        long pieces = 0;
        long known = 0;
        for (int start = 0; start < text.length(); ) {
            int end = start;
            while (end < text.length() && isOfWord(text.codePointAt(end))) {
                end += Character.charCount(text.codePointAt(end));
            }
            if (end > start) {
                String word = text.substring(start, end);
                bytes += word.getBytes(StandardCharsets.UTF_8).length;
                for (int piece : tokens(word)) {
                    pieces++;
                    known += unknown().isPresent() && unknown().getAsInt() == piece ? 0 : 1;
                }
            }
            start = end == text.length() ? end : end + Character.charCount(text.codePointAt(end));
        }
        return pieces == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) bytes / pieces * known / pieces);
    }

    private static boolean isOfWord(int character) {
        return Character.isLetter(character) || Character.getType(character) == Character.NON_SPACING_MARK;
    }
}
