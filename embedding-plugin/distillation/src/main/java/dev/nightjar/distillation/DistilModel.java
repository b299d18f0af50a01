package dev.nightjar.distillation;

import ai.onnxruntime.OrtException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Writes the static model: a vector and a weight for each token of the teacher's vocabulary. */
public final class DistilModel {

    static final String TOKENIZER = "/bge-small-en-v1.5-q-tokenizer.json";

    private static final int DIMENSIONS = 256;
    private static final String NAME = "bge-small-en-v1.5-tokens-256-1";

    private DistilModel() {}

    /** Takes the folder to write {@code model.safetensors} and {@code vocab.txt} to. */
    public static void main(String[] arguments) throws IOException, OrtException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        List<String> tokens = tokens();
        var weights = new TokenWeights(tokens);
        float[][] vectors = taught(tokens.size());
        int[] texts = IntStream.range(0, tokens.size()).filter(weights::isText).toArray();
        float[][] spread =
                Arrays.stream(texts).mapToObj(token -> vectors[token]).toArray(float[][]::new);
        var components = PrincipalComponents.of(spread, DIMENSIONS);
        var file = new StaticModelFile(tokens.size(), DIMENSIONS);
        for (int token = 0; token < tokens.size(); token++) {
            file.add(components.project(vectors[token]), weights.weight(token));
        }
        file.write(folder.resolve("model.safetensors"), NAME);
        Files.writeString(folder.resolve("vocab.txt"), String.join("\n", tokens) + "\n");
    }

    private static float[][] taught(int tokens) throws IOException, OrtException {
        var vectors = new float[tokens][];
        try (var teacher = new Teacher()) {
            for (int token = 0; token < tokens; token++) {
                vectors[token] = teacher.vector(token);
            }
        }
        return vectors;
    }

    private static List<String> tokens() throws IOException {
        JsonNode vocabulary = new ObjectMapper()
                .readTree(Teacher.resource(TOKENIZER))
                .path("model")
                .path("vocab");
        var tokens = new String[vocabulary.size()];
        vocabulary.properties().forEach(entry -> tokens[entry.getValue().intValue()] = entry.getKey());
        return List.of(tokens);
    }
}
