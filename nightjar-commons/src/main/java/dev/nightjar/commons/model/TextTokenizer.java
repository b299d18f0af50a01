package dev.nightjar.commons.model;

import java.nio.charset.StandardCharsets;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Cuts texts into the numbered pieces a model knows, without markers such as {@code [CLS]}; what looks like a marker in
 * a text is text. Thread-safe.
 */
public interface TextTokenizer {

    /** Number of pieces; their numbers are below it. */
    int size();

    /**
     * Number of the piece for what the model does not know; empty when it has none, and what it does not know is left
     * out.
     */
    OptionalInt unknown();

    /** Number of a piece, written as the model's files do, such as {@code [CLS]}, {@code <s>} or {@code ##s}. */
    OptionalInt find(String piece);

    /** Hands over the numbers of a text's tokens, in order; none for a text without characters a model could know. */
    void forEachToken(String text, IntConsumer consumer);

    /** The numbers of a text's tokens, in order. */
    default int[] tokens(String text) {
        var tokens = IntStream.builder();
        forEachToken(text, tokens::add);
        return tokens.build().toArray();
    }

    /**
     * How many bytes of a text's words, in UTF-8, one piece holds on average; an unknown one holds none. Empty when the
     * text has no words. Words are runs of letters: punctuation and numbers tell nothing of a language.
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
