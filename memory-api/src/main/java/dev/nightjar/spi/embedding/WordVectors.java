package dev.nightjar.spi.embedding;

import java.util.Optional;

/**
 * Vectors of single words, independent of context. The cosine of two vectors measures how similar the words' meanings
 * are. Get it with {@code context.service(WordVectors.class)}. Thread-safe. Every call returns at once, so that a
 * search can compare hundreds of words; {@link EmbeddingService}, in contrast, may call a server or a transformer.
 */
@FunctionalInterface
public interface WordVectors {

    /**
     * The vector of a word: finite components, the same number for each word, unit length. It is shared; do not change
     * it. Empty when the model does not know the word as a whole. Never throws, and returns the same for the same word.
     *
     * @param word a word in lower case
     */
    Optional<float[]> of(String word);
}
