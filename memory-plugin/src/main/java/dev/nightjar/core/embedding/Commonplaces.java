package dev.nightjar.core.embedding;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Sentences about anything, as a model sees them: what a question has to do with all of them, it has to do with any text.
 * Where cosines of texts that have nothing in common lie differs from model to model, and even from question to question;
 * here it is measured. Immutable.
 */
final class Commonplaces {

    /** Without sentences: everything that points the same way rather than the opposite one is near enough. */
    static final Commonplaces NONE = new Commonplaces(List.of());

    private static final String RESOURCE = "commonplaces-en.txt";

    private final List<float[]> vectors;

    /** These vectors, of unit length; not to be changed. */
    Commonplaces(List<float[]> vectors) {
        this.vectors = List.copyOf(vectors);
    }

    /** What to embed, the same in every release. */
    static List<String> sentences() {
        try (InputStream in = Commonplaces.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("The plugin archive lacks " + RESOURCE);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isEmpty() {
        return vectors.isEmpty();
    }

    /**
     * The cosine a text has to exceed to be near a question: one standard deviation above the mean of these, which five in
     * six texts that have nothing to do with it do not reach.
     */
    double floor(float[] question) {
        if (vectors.isEmpty()) {
            return 0;
        }
        var cosines =
                vectors.stream().mapToDouble(vector -> dot(vector, question)).toArray();
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

    private static double dot(float[] one, float[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (double) one[i] * other[i];
        }
        return sum;
    }
}
