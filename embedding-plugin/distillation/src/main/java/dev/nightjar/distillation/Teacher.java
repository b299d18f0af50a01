package dev.nightjar.distillation;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** The transformer that is distilled: bge-small-en-v1.5, quantized, as its Maven artifact holds it. */
final class Teacher implements AutoCloseable {

    private static final String MODEL = "/bge-small-en-v1.5-q.onnx";
    private static final long CLS = 101;
    private static final long SEP = 102;

    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;

    Teacher() throws IOException, OrtException {
        session = environment.createSession(resource(MODEL));
    }

    static byte[] resource(String name) throws IOException {
        try (InputStream stream = Teacher.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IOException("The class path has no " + name);
            }
            return stream.readAllBytes();
        }
    }

    /**
     * The mean of the last layer's vectors for {@code [CLS] token [SEP]}. One token a call: the quantized model takes its
     * activation scales from all it is given at once, so a token's vector would depend on its neighbours in a batch.
     */
    float[] vector(int token) throws OrtException {
        long[][] ids = {{CLS, token, SEP}};
        try (var tokens = OnnxTensor.createTensor(environment, ids);
                var mask = OnnxTensor.createTensor(environment, new long[][] {{1, 1, 1}});
                var types = OnnxTensor.createTensor(environment, new long[][] {{0, 0, 0}});
                var result =
                        session.run(Map.of("input_ids", tokens, "attention_mask", mask, "token_type_ids", types))) {
            float[][] layer = ((float[][][]) result.get(0).getValue())[0];
            var mean = new float[layer[0].length];
            for (float[] position : layer) {
                for (int i = 0; i < mean.length; i++) {
                    mean[i] += position[i] / layer.length;
                }
            }
            return mean;
        }
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }
}
