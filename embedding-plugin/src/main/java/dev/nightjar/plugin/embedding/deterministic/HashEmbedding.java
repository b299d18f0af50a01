package dev.nightjar.plugin.embedding.deterministic;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import dev.nightjar.commons.model.UnitVector;
import dev.nightjar.plugin.embedding.EmbeddableText;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.embedding.ModelIdentity;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Vectors without meaning, made of repeated SHA-256 hashes of the text. The same text has the same vector on every
 * machine; texts that differ in one character have unrelated ones. Thread-safe.
 */
public final class HashEmbedding implements EmbeddingService {

    /** Default number of components. */
    public static final int DIMENSIONS = 64;

    private static final HashFunction SHA_256 = Hashing.sha256();

    private final ModelIdentity identity;

    /** Creates vectors of this many components, 1 or more. */
    public HashEmbedding(int dimensions) {
        identity = ModelIdentity.local("deterministic", "sha-256", dimensions);
    }

    @Override
    public Optional<float[]> embedQuery(String text) {
        return EmbeddableText.of(text, Integer.MAX_VALUE).flatMap(clean -> UnitVector.of(numbers(clean)));
    }

    @Override
    public List<Optional<float[]>> embedDocuments(List<String> texts) {
        return texts.stream().map(this::embedQuery).toList();
    }

    @Override
    public ModelIdentity modelIdentity() {
        return identity;
    }

    private float[] numbers(String text) {
        byte[] hash = SHA_256.hashString(text, StandardCharsets.UTF_8).asBytes();
        var numbers = new float[identity.dimensions()];
        var block = ByteBuffer.wrap(hash);
        for (int i = 0; i < numbers.length; i++) {
            if (!block.hasRemaining()) {
                hash = SHA_256.hashBytes(hash).asBytes();
                block = ByteBuffer.wrap(hash);
            }
            numbers[i] = block.getInt() / (float) Integer.MAX_VALUE;
        }
        return numbers;
    }
}
