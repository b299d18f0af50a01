package dev.nightjar.plugin.embeddingonnx.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Against the vectors of a program with the reference tokenizer; {@code embedding-plugin/distillation/run vectors}
 * writes them.
 */
class ReferenceVectorsTest {

    /** With the same processor and release it is above 0.9999; others round quantized numbers differently. */
    private static final double LEAST = 0.995;

    @ParameterizedTest
    @EnumSource
    void should_give_the_vectors_of_the_reference(BundledModel source) throws IOException {
        List<Recorded> record = record().stream()
                .filter(each -> each.model.equals(source.title()))
                .toList();
        assertThat(record).hasSize(28).anyMatch(each -> each.text.split(" ", -1).length == 600);

        try (Transformer model = Models.of(source, 1)) {
            assertThat(record)
                    .allSatisfy(each -> assertThat(Models.cosine(each.vector(), vector(model, each)))
                            .as(each.kind + " " + each.text)
                            .isGreaterThan(LEAST));
        }
    }

    private static float[] vector(Transformer model, Recorded each) {
        return (each.kind.equals("query")
                        ? model.embedQuery(each.text)
                        : model.embedDocuments(List.of(each.text)).get(0))
                .orElseThrow();
    }

    private static List<Recorded> record() throws IOException {
        var stream = Objects.requireNonNull(ReferenceVectorsTest.class.getResourceAsStream("reference-vectors.tsv.gz"));
        try (var reader =
                new BufferedReader(new InputStreamReader(new GZIPInputStream(stream), StandardCharsets.US_ASCII))) {
            return reader.lines().map(Recorded::of).toList();
        }
    }

    private record Recorded(String model, String kind, String text, String base64) {

        private static Recorded of(String line) {
            String[] parts = line.split("\t", -1);
            var text = new StringBuilder();
            for (int i = 0; i < parts[2].length(); i += 4) {
                text.append((char) Integer.parseInt(parts[2], i, i + 4, 16));
            }
            return new Recorded(parts[0], parts[1], text.toString(), parts[3]);
        }

        private float[] vector() {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(base64));
            var vector = new float[bytes.remaining() / Float.BYTES];
            bytes.asFloatBuffer().get(vector);
            return vector;
        }
    }
}
