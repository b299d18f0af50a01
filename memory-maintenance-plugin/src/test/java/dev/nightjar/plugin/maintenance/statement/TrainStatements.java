package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.plugin.maintenance.statement.StatementData.Labelled;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;

/** Writes the weights of the classifier; {@code statements/train} runs it. */
final class TrainStatements {

    /** Where the weights are, from the module's folder. */
    static final Path WEIGHTS = Path.of("src/main/resources/dev/nightjar/plugin/maintenance/statement");

    private TrainStatements() {}

    /**
     * {@code sentences FILE} writes the sentences that need vectors, {@code words} trains without vectors, and
     * {@code vectors MODEL FILE} with the model's vectors in the file.
     */
    public static void main(String[] arguments) throws IOException {
        var data = StatementData.in(StatementData.FOLDER);
        switch (arguments[0]) {
            case "sentences" -> Files.write(Path.of(arguments[1]), sentences(data));
            case "words" -> write(StatementClassifier.WORDS, StatementTrainer.BY_WORDS.train(data));
            case "vectors" ->
                write(arguments[1], withVectors(data, Path.of(arguments[2])).train(data));
            default -> throw new IllegalArgumentException("sentences, words or vectors, but was " + arguments[0]);
        }
    }

    /** The weights as they are stored. */
    static byte[] bytes(Weights weights) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            weights.write(out);
        }
        return bytes.toByteArray();
    }

    private static void write(String name, Weights weights) throws IOException {
        var file = Files.write(WEIGHTS.resolve(name + ".weights"), bytes(weights));
        System.out.println(file + ": " + Files.size(file) + " bytes");
    }

    /** Each once, on a line of its own. */
    private static List<String> sentences(StatementData data) {
        var texts = new LinkedHashSet<String>();
        data.sentences().stream()
                .flatMap(one -> Stream.concat(Stream.of(one), one.beforeQuestion()))
                .map(Labelled::sentence)
                .map(SentenceInContext::text)
                .forEach(texts::add);
        return List.copyOf(texts);
    }

    private static StatementTrainer withVectors(StatementData data, Path file) throws IOException {
        var vectors = new HashMap<String, float[]>();
        try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            int dimensions = in.readInt();
            for (var sentence : sentences(data)) {
                var vector = new float[dimensions];
                for (int i = 0; i < dimensions; i++) {
                    vector[i] = in.readFloat();
                }
                vectors.put(sentence, vector);
            }
            return new StatementTrainer(vectors::get, dimensions);
        }
    }
}
