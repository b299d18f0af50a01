package dev.nightjar.plugin.embedding.staticmodel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes small models in Model2Vec's layout. */
final class ModelFolder {

    static final String TOKENIZER = """
            {"normalizer": {"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
                            "strip_accents": null, "lowercase": true},
             "pre_tokenizer": {"type": "BertPreTokenizer"},
             "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                       "max_input_chars_per_word": 100,
                       "vocab": {"[UNK]": 0, "bread": 1, "butter": 2, "##s": 3}}}
            """;

    /** Vectors of four tokens with two components. */
    static final float[] ROWS = {9, 9, 1, 0, 0, 2, 3, 4};

    private ModelFolder() {}

    static Path write(Path folder, byte[] model, String tokenizer) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve("model.safetensors"), model);
        Files.writeString(folder.resolve("tokenizer.json"), tokenizer);
        return folder;
    }

    static byte[] floats() {
        return safetensors(
                "{\"embeddings\":{\"dtype\":\"F32\",\"shape\":[4,2],\"data_offsets\":[0,32]}}", floats(ROWS));
    }

    static byte[] floats(float... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (float number : numbers) {
            bytes.putFloat(number);
        }
        return bytes.array();
    }

    static byte[] safetensors(String header, byte[] data) {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Long.BYTES + text.length + data.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(text.length)
                .put(text)
                .put(data)
                .array();
    }
}
