package dev.nightjar.plugin.memory.vector;

import dev.nightjar.commons.model.UnitVector;
import dev.nightjar.commons.text.Resources;
import java.util.List;

/**
 * The vectors of sentences about unrelated subjects. The cosines of unrelated texts lie in a range that depends on the
 * model and on the question; these sentences measure it. Immutable.
 */
final class BackgroundSentences {

    /** Without sentences the floor is 0. */
    static final BackgroundSentences NONE = new BackgroundSentences(List.of());

    private static final String RESOURCE = "background-sentences-en.txt";

    private final List<float[]> vectors;

    /** @param vectors of unit length; they must not be changed */
    BackgroundSentences(List<float[]> vectors) {
        this.vectors = List.copyOf(vectors);
    }

    /** The sentences, the same in every release. */
    static List<String> sentences() {
        return Resources.text(BackgroundSentences.class, RESOURCE)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    boolean isEmpty() {
        return vectors.isEmpty();
    }

    /**
     * The cosine a text must exceed to be near a question: one standard deviation above the mean of the sentences. Five
     * of six unrelated texts stay below it.
     */
    double floor(float[] question) {
        if (vectors.isEmpty()) {
            return 0;
        }
        var cosines = vectors.stream()
                .mapToDouble(vector -> UnitVector.cosine(vector, question))
                .toArray();
        double mean = 0;
        for (double cosine : cosines) {
            mean += cosine / cosines.length;
        }
        double variance = 0;
        for (double cosine : cosines) {
            variance += (cosine - mean) * (cosine - mean) / cosines.length;
        }
        return Math.max(0, mean + Math.sqrt(variance));
    }
}
