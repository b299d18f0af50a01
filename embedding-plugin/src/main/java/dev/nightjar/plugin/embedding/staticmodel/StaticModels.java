package dev.nightjar.plugin.embedding.staticmodel;

import dev.nightjar.commons.model.ModelName;
import dev.nightjar.commons.model.TextTokenizer;
import dev.nightjar.commons.model.UnusableModelException;
import dev.nightjar.commons.model.tokenizer.TokenizerFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Loads static models. */
public final class StaticModels {

    private static final String MODEL = "model.safetensors";
    private static final String PIECES = "vocab.txt";
    private static final String BUNDLED = "bundled/";

    private static @Nullable BundledFiles bundledFiles;

    private StaticModels() {}

    /**
     * The bundled model; {@code bundled/ORIGIN.md} beside it names its origin.
     *
     * @param failures receives failures, with the operation's name
     * @throws UnusableModelException when the archive is damaged
     */
    public static StaticModel bundled(BiConsumer<String, Throwable> failures) throws IOException {
        BundledFiles files = bundledFiles();
        return new StaticModel(files.name, files.tokenizer, files.vectors, files.words, failures);
    }

    /** Read once for all hosts that share this plugin's classes, because it is by far the largest object of each. */
    private static synchronized BundledFiles bundledFiles() throws IOException {
        BundledFiles files = bundledFiles;
        if (files == null) {
            Safetensors file = Safetensors.of(MODEL, resource(MODEL));
            TextTokenizer tokenizer = TokenizerFile.ofList(resource(PIECES)).tokenizer();
            String name = file.metadata("name").orElseThrow(() -> new UnusableModelException(MODEL + " has no name"));
            TokenVectors vectors = TokenVectors.read(file, tokenizer.size());
            files = new BundledFiles(name, tokenizer, vectors, new StaticWords(tokenizer, vectors));
            bundledFiles = files;
        }
        return files;
    }

    /** The content of the bundled model. Thread-safe. */
    private record BundledFiles(String name, TextTokenizer tokenizer, TokenVectors vectors, StaticWords words) {}

    /**
     * The model in a folder with {@code model.safetensors} and {@code tokenizer.json} of a WordPiece or Unigram model
     * (or {@code vocab.txt}). The model's name is the folder's name with a hash of both files, so that other files in
     * the same folder are another model.
     *
     * @param failures receives failures, with the operation's name
     * @throws UnusableModelException when a file is invalid
     * @throws IOException when a file is missing or cannot be read
     */
    public static StaticModel in(Path folder, BiConsumer<String, Throwable> failures) throws IOException {
        Safetensors file = Safetensors.map(folder.resolve(MODEL));
        Path tokenizer = TokenizerFile.in(folder);
        byte[] content = Files.readAllBytes(tokenizer);
        TextTokenizer texts = TokenizerFile.of(tokenizer, content).tokenizer();
        String name = ModelName.of(folder, file.content(), ByteBuffer.wrap(content));
        TokenVectors vectors = TokenVectors.read(file, texts.size());
        return new StaticModel(name, texts, vectors, new StaticWords(texts, vectors), failures);
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream stream = StaticModels.class.getResourceAsStream(BUNDLED + name)) {
            if (stream == null) {
                throw new UnusableModelException("the plugin's archive has no " + BUNDLED + name);
            }
            return stream.readAllBytes();
        }
    }
}
