package dev.nightjar.spi.embedding;

import java.io.IOException;
import java.util.List;

/**
 * Transformer models that run in this process. A plugin that can run them offers this service, and the plugin that
 * offers {@link EmbeddingService} uses it. Get it with {@code context.service(TransformerModels.class)}. Thread-safe.
 */
public interface TransformerModels {

    /** Names of the bundled models, the default first; at least one. */
    List<String> names();

    /**
     * Opens a model. Returns at once: its files are read when it is loaded.
     *
     * @param model one of {@link #names()}, or a folder with {@code model.onnx} and {@code tokenizer.json} or
     *     {@code vocab.txt}; empty for the default
     * @param queryPrefix prefix of queries; empty for the model's own
     * @param documentPrefix prefix of documents; empty for the model's own
     * @throws IllegalArgumentException when there is no such model, saying what is accepted
     */
    Model open(String model, String queryPrefix, String documentPrefix);

    /**
     * A model of {@link TransformerModels}. It loads itself for the first text, which may take a second; after that its
     * identity is complete. The plugin that offers it reports failures. Thread-safe.
     */
    interface Model extends EmbeddingService, AutoCloseable {

        /**
         * Loads it, unless it is already loaded.
         *
         * @throws IOException saying why it cannot run here: a missing or broken model file, or no native library for
         *     this platform
         */
        void load() throws IOException;

        /** Frees its memory after the texts in progress; later texts get no vector. */
        @Override
        void close();
    }
}
