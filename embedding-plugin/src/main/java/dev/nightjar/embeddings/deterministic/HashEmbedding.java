package dev.nightjar.embeddings.deterministic;

import dev.nightjar.commons.model.UnitVector;
import dev.nightjar.embedding.EmbeddingService;
import dev.nightjar.embedding.ModelIdentity;
import dev.nightjar.embeddings.EmbeddableText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Optional;

/**
 * Vectors without meaning: the numbers are SHA-256 of the text, hashed on as often as there are components to fill. The
 * same text has the same vector on every machine, texts that differ in one character have unrelated ones. Thread-safe.
 */
public final class HashEmbedding implements EmbeddingService {

    /** Components when not configured. */
    public static final int DIMENSIONS = 64;

    private final ModelIdentity identity;

    /** With vectors of this many components, 1 or more. */
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
        MessageDigest digest = sha256();
        byte[] hash = digest.digest(text.getBytes(StandardCharsets.UTF_8));
        var numbers = new float[identity.dimensions()];
        var block = ByteBuffer.wrap(hash);
        for (int i = 0; i < numbers.length; i++) {
            if (!block.hasRemaining()) {
                hash = digest.digest(hash);
                block = ByteBuffer.wrap(hash);
            }
            numbers[i] = block.getInt() / (float) Integer.MAX_VALUE;
        }
        return numbers;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
