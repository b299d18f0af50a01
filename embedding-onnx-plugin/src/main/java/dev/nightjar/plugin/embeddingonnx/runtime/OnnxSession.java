package dev.nightjar.plugin.embeddingonnx.runtime;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * An open model: a function from the numbers of one text's tokens to the last layer's vectors, one after the other.
 * Thread-safe, but do not close it while it computes.
 */
public final class OnnxSession implements Function<long[], float[]>, AutoCloseable {

    private static final String IDS = "input_ids";
    private static final String MASK = "attention_mask";
    private static final String TYPES = "token_type_ids";
    private static final Set<String> INPUTS = Set.of(IDS, MASK, TYPES);
    private static final String LAST_LAYER = "last_hidden_state";

    /** Text, token, component. */
    private static final int AXES = 3;

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final String output;

    private OnnxSession(OrtEnvironment environment, OrtSession session, String output) {
        this.environment = environment;
        this.session = session;
        this.output = output;
    }

    /** Wraps a session, or closes it if it is not one of a text model. */
    static OnnxSession of(OrtEnvironment environment, OrtSession session) throws OrtException {
        Set<String> inputs = session.getInputNames();
        Map<String, NodeInfo> outputs = session.getOutputInfo();
        String output = outputs.containsKey(LAST_LAYER)
                ? LAST_LAYER
                : outputs.keySet().iterator().next();
        boolean isUsable = inputs.contains(IDS)
                && INPUTS.containsAll(inputs)
                && Objects.requireNonNull(outputs.get(output)).getInfo() instanceof TensorInfo tensor
                && tensor.getShape().length == AXES;
        if (!isUsable) {
            session.close();
            throw new IllegalArgumentException(
                    "the model must take input_ids (with attention_mask and token_type_ids) and"
                            + " give last_hidden_state, but takes " + inputs + " and gives " + outputs.keySet());
        }
        return new OnnxSession(environment, session, output);
    }

    /**
     * Computes the vectors.
     *
     * @return as many vectors as tokens
     * @throws IllegalStateException when ONNX Runtime fails
     */
    @Override
    public float[] apply(long[] tokens) {
        var ones = new long[tokens.length];
        Arrays.fill(ones, 1);
        try (OnnxTensor ids = row(tokens);
                OnnxTensor mask = row(ones);
                OnnxTensor types = row(new long[tokens.length])) {
            var inputs = new HashMap<String, OnnxTensor>(Map.of(IDS, ids, MASK, mask, TYPES, types));
            inputs.keySet().retainAll(session.getInputNames());
            try (OrtSession.Result result = session.run(inputs, Set.of(output))) {
                FloatBuffer layer = ((OnnxTensor) result.get(0)).getFloatBuffer();
                var vectors = new float[layer.remaining()];
                layer.get(vectors);
                return vectors;
            }
        } catch (OrtException e) {
            throw new IllegalStateException("ONNX Runtime cannot compute: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }

    private OnnxTensor row(long[] numbers) throws OrtException {
        return OnnxTensor.createTensor(environment, new long[][] {numbers});
    }
}
