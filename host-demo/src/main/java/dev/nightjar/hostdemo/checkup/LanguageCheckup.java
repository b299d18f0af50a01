package dev.nightjar.hostdemo.checkup;

import dev.nightjar.embedding.EmbeddingService;
import dev.nightjar.memory.Memory;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Whether the embedding model knows the language of what is remembered: a model that has only fragments for the words of a
 * text cannot tell what it means.
 */
record LanguageCheckup(EmbeddingService embeddings) {

    /** More memories tell no more. */
    static final int SAMPLED = 300;

    /** Fewer tell nothing of the rest. */
    private static final int FEWEST = 10;

    /** Under this many bytes a piece a vocabulary was made from other languages: {@link EmbeddingService#bytesPerPiece}. */
    private static final double KNOWN = 3;

    /** The finding; none while most of the sample is known, or it cannot be told. */
    Optional<Finding> finding(List<Memory> sample) {
        var told = sample.stream()
                .map(memory -> embeddings.bytesPerPiece(memory.content()))
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        long strange = 0;
        for (double bytes : told) {
            strange += bytes < KNOWN ? 1 : 0;
        }
        if (told.length < FEWEST || strange * 2 <= told.length) {
            return Optional.empty();
        }
        return Optional.of(Finding.notice(
                "language",
                strange + " of " + told.length + " sampled memories are in a language of which "
                        + embeddings.modelIdentity().text()
                        + " knows little: search finds them by words, hardly by meaning."
                        + " Take a multilingual model: set embedding.provider to static or onnx and embedding.model to"
                        + " its folder, or name a server that has one"));
    }
}
