package dev.nightjar.distillation;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * Writes the vectors transformers give, with the reference tokenizer in front of them: model, {@code query} or
 * {@code document}, the text as UTF-16 units in hexadecimal, and the unit vector as big-endian floats in Base64,
 * tabulators between them.
 */
public final class RecordVectors {

    private static final long SEED = 20_261_122;
    private static final int LINES = 6;
    private static final int LONG_WORDS = 600;

    /** As the makers' model cards say: what stands before texts, and whose vector counts. */
    private enum Model {
        E5("e5-small-v2-q", "query: ", "passage: ", false),
        BGE("bge-small-en-v1.5-q", "Represent this sentence for searching relevant passages: ", "", true);

        private final String file;
        private final String queryPrefix;
        private final String documentPrefix;
        private final boolean isFirstToken;

        Model(String file, String queryPrefix, String documentPrefix, boolean isFirstToken) {
            this.file = file;
            this.queryPrefix = queryPrefix;
            this.documentPrefix = documentPrefix;
            this.isFirstToken = isFirstToken;
        }
    }

    private RecordVectors() {}

    /** Takes the folder to write {@code reference-vectors.tsv.gz} to. */
    public static void main(String[] arguments) throws IOException, OrtException {
        Path file = Files.createDirectories(Path.of(arguments[0])).resolve("reference-vectors.tsv.gz");
        List<String> texts = texts();
        try (var out = new BufferedWriter(
                new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.US_ASCII))) {
            for (Model model : Model.values()) {
                record(model, texts, out);
            }
        }
    }

    private static List<String> texts() {
        var texts = new ArrayList<>(List.of(
                "Where does she work now?",
                "Her new job is at the harbour bank, and she starts on Monday.",
                "Ñandú, crème brûlée, Ærøskøbing und groß: a menu of odd letters.",
                "我们明天在公园见面吗? はい、三時に。",
                "\uD83D\uDE00 we did it \uD83C\uDF89\uD83C\uDF89 finally!!",
                "x",
                "The quick e-mail of 3.14 MB isn't #spam; it's from o'neill@example.org."));
        var varied = new VariedText(SEED);
        for (int i = 0; i < LINES; i++) {
            texts.add("so " + varied.next());
        }
        texts.add("memory of the garden in autumn ".repeat(LONG_WORDS / 6).strip());
        return texts;
    }

    private static void record(Model model, List<String> texts, BufferedWriter out) throws IOException, OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (var tokenizer = HuggingFaceTokenizer.newInstance(
                        new ByteArrayInputStream(Teacher.resource("/" + model.file + "-tokenizer.json")),
                        Map.of("truncation", "true", "maxLength", "512"));
                var session = environment.createSession(Teacher.resource("/" + model.file + ".onnx"))) {
            for (String text : texts) {
                for (boolean isQuery : new boolean[] {true, false}) {
                    String prefix = isQuery ? model.queryPrefix : model.documentPrefix;
                    float[] vector = vector(session, tokenizer.encode(prefix + text), model.isFirstToken);
                    out.write(String.join(
                                    "\t",
                                    model.file,
                                    isQuery ? "query" : "document",
                                    RecordTokens.units(text),
                                    base64(vector))
                            + "\n");
                }
            }
        }
    }

    private static float[] vector(OrtSession session, Encoding text, boolean isFirstToken) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (var ids = OnnxTensor.createTensor(environment, new long[][] {text.getIds()});
                var mask = OnnxTensor.createTensor(environment, new long[][] {text.getAttentionMask()});
                var types = OnnxTensor.createTensor(environment, new long[][] {text.getTypeIds()});
                var result = session.run(Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types))) {
            float[][] layer = ((float[][][]) result.get(0).getValue())[0];
            var sum = new double[layer[0].length];
            double squares = 0;
            for (int i = 0; i < sum.length; i++) {
                for (int token = 0; token < (isFirstToken ? 1 : layer.length); token++) {
                    sum[i] += layer[token][i];
                }
                squares += sum[i] * sum[i];
            }
            var unit = new float[sum.length];
            for (int i = 0; i < sum.length; i++) {
                unit[i] = (float) (sum[i] / Math.sqrt(squares));
            }
            return unit;
        }
    }

    private static String base64(float[] vector) {
        ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES);
        for (float component : vector) {
            bytes.putFloat(component);
        }
        return Base64.getEncoder().encodeToString(bytes.array());
    }
}
