package dev.nightjar.plugin.embeddingonnx.plugin;

/**
 * Section {@code embedding_onnx} of the configuration.
 *
 * @param threads number of texts computed at a time, 1 to 64; default `1`, and `2` with four processors or more
 */
public record OnnxConfiguration(int threads) {

    private static final int MAX_THREADS = 64;
    private static final int MANY_PROCESSORS = 4;

    /** @throws IllegalArgumentException naming the key, the value and what is accepted */
    public OnnxConfiguration {
        if (threads < 1 || threads > MAX_THREADS) {
            throw new IllegalArgumentException("threads must be 1 to " + MAX_THREADS + ", but was " + threads);
        }
    }

    /** The defaults. */
    public static OnnxConfiguration defaults() {
        return new OnnxConfiguration(Runtime.getRuntime().availableProcessors() < MANY_PROCESSORS ? 1 : 2);
    }
}
