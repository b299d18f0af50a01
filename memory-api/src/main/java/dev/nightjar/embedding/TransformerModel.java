package dev.nightjar.embedding;

import java.io.IOException;

/**
 * A model of {@link TransformerModels}. It loads itself at the first text, which may take a second; its identity is
 * complete from then on. Failures are reported by the plugin it is from. Thread-safe.
 */
public interface TransformerModel extends EmbeddingService, AutoCloseable {

    /**
     * Loads it, unless that is done.
     *
     * @throws IOException saying why it cannot compute here: a file of the model or the native library for this platform
     */
    void load() throws IOException;

    /** Gives its memory back, after the texts under way; no text has a vector from then on. */
    @Override
    void close();
}
