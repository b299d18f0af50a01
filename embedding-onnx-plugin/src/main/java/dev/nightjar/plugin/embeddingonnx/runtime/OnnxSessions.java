package dev.nightjar.plugin.embeddingonnx.runtime;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * Opens models: from a {@code Path}, or a {@code byte[]} with the file's content, to an {@link OnnxSession}. The first
 * instance loads the native library. Thread-safe.
 */
public final class OnnxSessions implements Function<Object, Object> {

    private final OrtEnvironment environment;

    /** Loads the native library. Passes on whatever loading throws, including errors. */
    public OnnxSessions() throws OrtException {
        environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR, "nightjar");
        environment.setTelemetry(false);
    }

    /** @throws IllegalArgumentException when it is not a model from tokens to vectors */
    @Override
    public Object apply(Object model) {
        try (var options = new OrtSession.SessionOptions()) {
            // One thread per text: parallel texts use several cores better, and no thread spins in between.
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            // Otherwise it would keep a plan for every length of text.
            options.setMemoryPatternOptimization(false);
            options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
            OrtSession session = model instanceof Path file
                    ? environment.createSession(file.toString(), options)
                    : environment.createSession((byte[]) model, options);
            return OnnxSession.of(environment, session);
        } catch (OrtException e) {
            throw new IllegalArgumentException("ONNX Runtime cannot open the model: " + e.getMessage(), e);
        }
    }
}
