package dev.nightjar.plugin.embeddingonnx.runtime;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * Opens models: from a {@code Path}, or a {@code byte[]} with the file's content, to an {@link OnnxSession}. Making the
 * first one loads the native library. Thread-safe.
 */
public final class OnnxSessions implements Function<Object, Object> {

    private final OrtEnvironment environment;

    /** Loads the native library. Throws whatever loading it throws, errors included. */
    public OnnxSessions() throws OrtException {
        environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR, "nightjar");
        environment.setTelemetry(false);
    }

    /** @throws IllegalArgumentException when it is no model, or one that does not take tokens and give vectors */
    @Override
    public Object apply(Object model) {
        try (var options = new OrtSession.SessionOptions()) {
            // One thread a text: several texts at a time use several cores better, and nobody spins in between.
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            // It would keep a plan for every length of text.
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
