package dev.nightjar.plugin.embeddingonnx.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.commons.model.Json;
import dev.nightjar.commons.model.ModelName;
import dev.nightjar.commons.model.tokenizer.TokenizerFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder with {@code model.onnx} and {@code tokenizer.json} or {@code vocab.txt}. {@code 1_Pooling/config.json}, in
 * the layout of Sentence Transformers, selects the pooling; without it, the mean is used. The model's name is the
 * folder's name with a hash of these files.
 *
 * @param folder the folder
 */
public record ModelFolder(Path folder) implements ModelSource {

    private static final String MODEL = "model.onnx";
    private static final Path POOLING = Path.of("1_Pooling", "config.json");

    /** Whether the folder contains a model. */
    public boolean isThere() {
        return Files.isRegularFile(folder.resolve(MODEL)) && Files.isRegularFile(TokenizerFile.in(folder));
    }

    @Override
    public String title() {
        return String.valueOf(folder.toAbsolutePath().normalize().getFileName());
    }

    @Override
    public Prefixes prefixes() {
        return new Prefixes("", "");
    }

    @Override
    public ModelFiles read() throws IOException {
        Path file = TokenizerFile.in(folder);
        byte[] tokenizer = Files.readAllBytes(file);
        Pooling pooling = pooling();
        Path model = folder.resolve(MODEL);
        try (var channel = FileChannel.open(model)) {
            String name = ModelName.of(
                    folder,
                    channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()),
                    ByteBuffer.wrap(tokenizer),
                    ByteBuffer.wrap(pooling.name().getBytes(StandardCharsets.US_ASCII)));
            return new ModelFiles(name, TokenizerFile.of(file, tokenizer), pooling, engine -> engine.open(model));
        }
    }

    private Pooling pooling() throws IOException {
        Path file = folder.resolve(POOLING);
        if (!Files.exists(file)) {
            return Pooling.MEAN;
        }
        JsonNode said = Json.mapper().readTree(Files.readAllBytes(file));
        boolean isMean = said.path("pooling_mode_mean_tokens").asBoolean();
        boolean isFirst = said.path("pooling_mode_cls_token").asBoolean();
        if (isMean == isFirst) {
            throw new IOException(POOLING + " must say either pooling_mode_mean_tokens or pooling_mode_cls_token");
        }
        return isMean ? Pooling.MEAN : Pooling.CLS;
    }
}
