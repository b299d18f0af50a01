package dev.nightjar.embedding;

import java.util.List;

/**
 * Transformer models that compute in this process, offered by a plugin that can run them. Whoever offers
 * {@link EmbeddingService} puts them to use. Found with {@code context.service(TransformerModels.class)}; thread-safe.
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
    TransformerModel open(String model, String queryPrefix, String documentPrefix);
}
