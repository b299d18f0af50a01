package dev.nightjar.plugin.embeddingonnx.model;

import dev.nightjar.commons.model.tokenizer.TokenizerFile;
import dev.nightjar.plugin.embeddingonnx.engine.OnnxEngine;
import dev.nightjar.plugin.embeddingonnx.engine.OpenModel;
import java.io.IOException;

/**
 * A model, as described by its files.
 *
 * @param name its name in its identity
 * @param tokenizer splits texts
 * @param pooling makes one vector of a text's token vectors
 * @param weights the network, for the engine
 */
record ModelFiles(String name, TokenizerFile tokenizer, Pooling pooling, Weights weights) {

    /** The network that the engine opens. */
    public interface Weights {
        OpenModel open(OnnxEngine engine) throws IOException;
    }
}
