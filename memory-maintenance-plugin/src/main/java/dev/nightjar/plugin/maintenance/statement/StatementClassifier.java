package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.spi.embedding.EmbeddingService;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Classifies which sentences are worth storing, and what they are about: logistic regression on {@link Features} and,
 * with an embedding model that was used in training, on the sentence's vector. {@code docs/contributing/statements.md}
 * describes the training. Thread-safe. It takes about 20 microseconds per sentence, plus the vector.
 */
public final class StatementClassifier {

    /** The bundled static model and the transformer: embedding models that were used in training. */
    static final List<String> VECTOR_MODELS = List.of("bge-small-en-v1.5-tokens-256-1", "e5-small-v2-q");

    /** Name of the weights without vectors. */
    static final String WORDS = "words";

    /** Worth, one per kind, one per durability, a pretence that begins and one that ends. */
    static final int OUTPUTS = 1 + StatementKind.ALL.size() + StatementKind.DURABILITIES.size() + 2;

    /**
     * Difference of two outputs from which one kind is sure. Of 20 sentences in seven languages those about others had
     * 6.7 or more between "other" and "self", those about the speaker, "we" among them, 2.3 or less.
     */
    private static final double SURELY = 4.5;

    private static final int FIRST_TAG = 1 + StatementKind.ALL.indexOf(StatementKind.HEALTH);
    private static final int FIRST_OTHER = 1 + StatementKind.SUBJECTS.size();
    private static final int FIRST_DURABILITY = 1 + StatementKind.ALL.size();
    private static final int FIRST_PRETENCE = FIRST_DURABILITY + StatementKind.DURABILITIES.size();

    private final Weights weights;
    private final Optional<EmbeddingService> vectors;

    /** A classifier by words alone. */
    StatementClassifier(Weights weights) {
        this(weights, Optional.empty());
    }

    /**
     * @param weights the trained weights
     * @param vectors computes the vectors that the weights need; empty if they need none
     */
    StatementClassifier(Weights weights, Optional<EmbeddingService> vectors) {
        this.weights = weights;
        this.vectors = vectors;
    }

    /**
     * The bundled classifier: with vectors if a model used in training is available, else without. It looks for the
     * embedding service each time, because that plugin may start later or be reloaded. It reads its weights once.
     */
    public static Supplier<StatementClassifier> bundled(Supplier<Optional<EmbeddingService>> embedding) {
        var weights = new ConcurrentHashMap<String, Weights>();
        return () -> {
            var trainedWith = embedding
                    .get()
                    .filter(service ->
                            VECTOR_MODELS.contains(service.modelIdentity().model()));
            var name =
                    trainedWith.map(service -> service.modelIdentity().model()).orElse(WORDS);
            return new StatementClassifier(weights.computeIfAbsent(name, StatementClassifier::bundled), trainedWith);
        };
    }

    /** The weights with this name. */
    static Weights bundled(String name) {
        var file = name + ".weights";
        try (InputStream stream = StatementClassifier.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException("the plugin's archive has no " + file);
            }
            return Weights.read(new DataInputStream(new BufferedInputStream(stream)), OUTPUTS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The verdict on each sentence of a message. A sentence without a vector is judged by its words alone. */
    List<SentenceRating> verdicts(String question, List<String> message) {
        var meanings = vectors.map(service -> service.embedDocuments(message)).orElse(List.of());
        var none = new float[weights.dimensions()];
        return IntStream.range(0, message.size())
                .mapToObj(i -> verdict(
                        new SentenceInContext(question, message, i),
                        i < meanings.size() ? meanings.get(i).orElse(none) : none))
                .toList();
    }

    /** Whether a message begins or ends role play, a game or an exercise. */
    Pretence pretence(String message) {
        var outputs = weights.outputs(
                Features.of(new SentenceInContext("", List.of(message), 0)), new float[weights.dimensions()]);
        return new Pretence(likely(outputs[FIRST_PRETENCE]), likely(outputs[FIRST_PRETENCE + 1]));
    }

    private SentenceRating verdict(SentenceInContext sentence, float[] meaning) {
        var outputs = weights.outputs(Features.of(sentence), meaning);
        int slot = greatest(outputs, 1, FIRST_TAG);
        var read = Frames.bundled().subjects(sentence.text());
        double worth = likely(outputs[0]);
        if (!read.isEmpty()) {
            worth = Math.max(worth, worthAlone(sentence, meaning));
        }
        var tagged = SlotGuess.withTags(worth, tag -> likely(outputs[1 + StatementKind.ALL.indexOf(tag)]), read);
        var about = SlotGuess.of(
                StatementKind.ALL.get(slot - 1), likely(outputs[slot]), isOfOthers(outputs), worth, tagged);
        return new SentenceRating(
                worth,
                StatementKind.ALL.get(greatest(outputs, FIRST_OTHER, FIRST_DURABILITY) - 1),
                about.subjects(),
                about.unclear(),
                StatementKind.DURABILITIES.get(greatest(outputs, FIRST_DURABILITY, FIRST_PRETENCE) - FIRST_DURABILITY));
    }

    /** Whether the kind "other" is far likelier than "self". */
    private static boolean isOfOthers(double[] outputs) {
        int self = StatementKind.ALL.indexOf(StatementKind.SELF) + 1;
        int other = StatementKind.ALL.indexOf(StatementKind.OTHER) + 1;
        return outputs[other] - outputs[self] > SURELY;
    }

    /** The worth of the bare sentence: beside others, such as one with a name, plain words look like an exercise. */
    private double worthAlone(SentenceInContext sentence, float[] meaning) {
        var text = Frames.withoutConnectives(sentence.text());
        var bare = new SentenceInContext(sentence.question(), List.of(text), 0);
        return likely(weights.outputs(Features.of(bare), meaning)[0]);
    }

    private static double likely(double output) {
        return 1 / (1 + Math.exp(-output));
    }

    private static int greatest(double[] values, int from, int to) {
        int greatest = from;
        for (int i = from + 1; i < to; i++) {
            if (values[i] > values[greatest]) {
                greatest = i;
            }
        }
        return greatest;
    }
}
