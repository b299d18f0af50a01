package dev.nightjar.embedding;

import java.util.Optional;

/**
 * What single words mean, whatever stands around them: vectors whose cosine tells how near the meanings of two words are.
 * Found with {@code context.service(WordVectors.class)}; thread-safe. Every answer is at hand at once, so that a search can
 * compare hundreds of words. Apart from {@link EmbeddingService}, which may ask a server or a transformer.
 */
@FunctionalInterface
public interface WordVectors {

    /**
     * The vector of a word: finite components, as many for each word, unit length. It is shared and must not be changed. Empty
     * for what is no word that the model knows as a whole. Never throws, and gives the same for the same word.
     *
     * @param word a word in lower case
     */
    Optional<float[]> of(String word);
}
