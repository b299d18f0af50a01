package dev.nightjar.plugin.embeddingonnx.model;

import java.util.Arrays;

/** How one vector is made of the last layer's vectors, one for each token of a text. */
enum Pooling {
    /** The mean over all tokens, markers included. */
    MEAN {
        @Override
        float[] of(float[] layer, int tokens) {
            var mean = new float[layer.length / tokens];
            for (int i = 0; i < layer.length; i++) {
                mean[i % mean.length] += layer[i] / tokens;
            }
            return mean;
        }
    },
    /** That of the first token, the marker {@code [CLS]}. */
    CLS {
        @Override
        float[] of(float[] layer, int tokens) {
            return Arrays.copyOf(layer, layer.length / tokens);
        }
    };

    /**
     * The text's vector, of no certain length. No token is there to fill a row up, so all of them count.
     *
     * @param layer the vectors, one after the other
     * @param tokens how many they are
     */
    abstract float[] of(float[] layer, int tokens);
}
