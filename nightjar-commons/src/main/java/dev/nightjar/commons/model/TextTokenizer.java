package dev.nightjar.commons.model;

import java.util.OptionalInt;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Cuts texts into the numbered pieces a model knows, without markers such as {@code [CLS]}; what looks like a marker in a text
 * is text. Thread-safe.
 */
public interface TextTokenizer {

    /** Number of pieces; their numbers are below it. */
    int size();

    /** Number of the piece for what the model does not know; empty when it has none, and what it does not know is left out. */
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
}
