package dev.nightjar.plugin.embedding.staticmodel;

import dev.nightjar.commons.model.TextTokenizer;
import dev.nightjar.commons.model.UnitVector;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.embedding.ModelIdentity;
import dev.nightjar.spi.embedding.WordVectors;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;

/**
 * A text's vector is the weighted mean of its tokens' vectors, at unit length; unknown words do not count. Queries and
 * documents are embedded alike. Thread-safe.
 */
public final class StaticModel implements EmbeddingService {

    /** The provider's name. */
    public static final String PROVIDER = "static";

    private final ModelIdentity identity;
    private final TextTokenizer tokenizer;
    private final int unknown;
    private final TokenVectors vectors;
    private final StaticWords words;
    private final BiConsumer<String, Throwable> failures;
    private final AtomicBoolean isWordFailureReported = new AtomicBoolean();

    StaticModel(
            String name,
            TextTokenizer tokenizer,
            TokenVectors vectors,
            StaticWords words,
            BiConsumer<String, Throwable> failures) {
        identity = ModelIdentity.local(PROVIDER, name, vectors.dimensions());
        this.tokenizer = tokenizer;
        unknown = tokenizer.unknown().orElse(-1);
        this.vectors = vectors;
        this.words = words;
        this.failures = failures;
    }

    @Override
    public Optional<float[]> embedQuery(String text) {
        try {
            return vector(text);
        } catch (RuntimeException | InternalError e) {
            // If somebody shortens a mapped file, reading it throws an InternalError.
            failures.accept("embed with the static model " + identity.model(), e);
            return Optional.empty();
        }
    }

    @Override
    public List<Optional<float[]>> embedDocuments(List<String> texts) {
        return texts.stream().map(this::embedQuery).toList();
    }

    @Override
    public ModelIdentity modelIdentity() {
        return identity;
    }

    @Override
    public OptionalDouble bytesPerPiece(String text) {
        return tokenizer.bytesPerPiece(text);
    }

    /** The vectors of single words. A failure to read the model is reported once. */
    public WordVectors words() {
        return this::wordVector;
    }

    private Optional<float[]> wordVector(String word) {
        try {
            return words.of(word);
        } catch (RuntimeException | InternalError e) {
            if (isWordFailureReported.compareAndSet(false, true)) { // a search asks for hundreds of words
                failures.accept("read words of the static model " + identity.model(), e);
            }
            return Optional.empty();
        }
    }

    private Optional<float[]> vector(String text) {
        var sum = new float[identity.dimensions()];
        var scratch = new byte[sum.length];
        tokenizer.forEachToken(text, token -> {
            if (token != unknown) {
                vectors.add(token, sum, scratch);
            }
        });
        return UnitVector.of(sum);
    }
}
