package dev.nightjar.embedding;

import java.io.IOException;
import java.util.List;

/**
 * Transformer models that compute in this process, offered by a plugin that can run them. The plugin that offers
 * {@link EmbeddingService} uses them. Found with {@code context.service(TransformerModels.class)}; thread-safe.
 */
public interface TransformerModels {

    /** Names of the models that are there without further files, the default first; at least one. */
    List<String> names();

    /**
     * A model. Answers at once: its files are read when it is loaded.
     *
     * @param model one of {@link #names()}, or a folder with {@code model.onnx} and {@code tokenizer.json} or
     *     {@code vocab.txt}; empty for the default
     * @param queryPrefix put before queries; empty for the model's own
     * @param documentPrefix put before documents; empty for the model's own
     * @throws IllegalArgumentException saying what is accepted, when there is no such model
     */
    Model open(String model, String queryPrefix, String documentPrefix);

    /**
     * A model of {@link TransformerModels}. It loads itself at the first text, which may take a second; its identity is
     * complete from then on. Failures are reported by the plugin it is from. Thread-safe.
     */
    interface Model extends EmbeddingService, AutoCloseable {

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
}
