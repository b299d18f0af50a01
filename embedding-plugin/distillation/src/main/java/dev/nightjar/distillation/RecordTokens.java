package dev.nightjar.distillation;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/**
 * Writes what the reference tokenizer makes of 10,000 lines: each line as UTF-16 units in hexadecimal, a tabulator, and
 * the numbers of its tokens.
 */
public final class RecordTokens {

    private static final int LINES = 10_000;
    private static final long SEED = 20_261_121;

    private RecordTokens() {}

    /** Takes the folder to write {@code reference-tokens.tsv.gz} to. */
    public static void main(String[] arguments) throws IOException {
        Path file = Files.createDirectories(Path.of(arguments[0])).resolve("reference-tokens.tsv.gz");
        var texts = new VariedText(SEED);
        try (var tokenizer = HuggingFaceTokenizer.newInstance(
                        new ByteArrayInputStream(Teacher.resource(DistilModel.TOKENIZER)),
                        Map.of("truncation", "false"));
                var out = new BufferedWriter(new OutputStreamWriter(
                        new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.US_ASCII))) {
            for (int i = 0; i < LINES; i++) {
                String text = texts.next();
                long[] tokens = tokenizer.encode(text, false, false).getIds();
                out.write(units(text) + "\t"
                        + Arrays.stream(tokens).mapToObj(Long::toString).collect(Collectors.joining(" ")) + "\n");
            }
        }
    }

    static String units(String text) {
        return text.chars().mapToObj(unit -> String.format("%04x", unit)).collect(Collectors.joining());
    }
}
