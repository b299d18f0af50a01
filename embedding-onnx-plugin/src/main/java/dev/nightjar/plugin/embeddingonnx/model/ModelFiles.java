package dev.nightjar.plugin.embeddingonnx.model;

import dev.nightjar.commons.model.tokenizer.TokenizerFile;
import dev.nightjar.plugin.embeddingonnx.engine.OnnxEngine;
import dev.nightjar.plugin.embeddingonnx.engine.OpenModel;
import java.io.IOException;

/**
 * A model as its files say it is.
 *
 * @param name what it is called in its identity
 * @param tokenizer how texts are cut
 * @param pooling how their vectors are made
 * @param weights what the engine opens
 */
record ModelFiles(String name, TokenizerFile tokenizer, Pooling pooling, Weights weights) {

    /** The network, to be opened. */
    public interface Weights {
        OpenModel open(OnnxEngine engine) throws IOException;
    }
}
