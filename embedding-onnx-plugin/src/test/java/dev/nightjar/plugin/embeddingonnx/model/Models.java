package dev.nightjar.plugin.embeddingonnx.model;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Models to be tried. */
final class Models {

    private static final Path BUNDLED = Path.of("target/classes/dev/nightjar/plugin/embeddingonnx/model");

    private Models() {}

    /** One whose failures fail the test. */
    static Transformer of(ModelSource source, int threads) {
        return new Transformer(
                source, source.prefixes(), new Workers(threads), (operation, cause) -> fail(operation, cause));
    }

    /** A folder as users have it, with the files of a bundled model. */
    static ModelFolder folder(Path folder, BundledModel model) throws IOException {
        Files.createDirectories(folder);
        Files.copy(BUNDLED.resolve(model.title() + ".onnx"), folder.resolve("model.onnx"));
        Files.copy(BUNDLED.resolve(model.title() + "-tokenizer.json"), folder.resolve("tokenizer.json"));
        return new ModelFolder(folder);
    }

    /** Has a folder's vectors pooled as said in Sentence Transformers' layout. */
    static void pool(Path folder, String json) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("1_Pooling")).resolve("config.json"), json);
    }

    static double cosine(float[] one, float[] other) {
        double cosine = 0;
        for (int i = 0; i < one.length; i++) {
            cosine += (double) one[i] * other[i];
        }
        return cosine;
    }
}
