package dev.nightjar.plugin.embedding.staticmodel;

import static dev.nightjar.plugin.embedding.staticmodel.ModelFolder.TOKENIZER;
import static dev.nightjar.plugin.embedding.staticmodel.ModelFolder.floats;
import static dev.nightjar.plugin.embedding.staticmodel.ModelFolder.safetensors;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.commons.model.TextTokenizer;
import dev.nightjar.testkit.ReportedFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StaticModelTest {

    private static final float HALF_ROOT = (float) Math.sqrt(0.5);

    @TempDir
    Path folder;

    private final List<ReportedFailure> failures = new ArrayList<>();

    @Test
    void should_give_the_mean_of_the_tokens_known_at_unit_length() throws IOException {
        StaticModel model = load(floats(), TOKENIZER);

        assertThat(model.embedQuery("Bread").orElseThrow()).containsExactly(1, 0);
        assertThat(model.embedQuery("bread, bread & butter?!").orElseThrow()).containsExactly(HALF_ROOT, HALF_ROOT);
        assertThat(model.embedQuery("butters").orElseThrow())
                .containsExactly(new float[] {(float) (3 / Math.sqrt(45)), (float) (6 / Math.sqrt(45))}, within(1e-6f));
        assertThat(model.embedQuery("unknown words")).isEmpty();
        assertThat(failures).isEmpty();
    }

    @Test
    @Tag("E11")
    @DisplayName("a multilingual model with a SentencePiece tokenizer loads")
    void should_read_a_unigram_tokenizer() throws IOException {
        StaticModel model = load(floats(), """
                {"normalizer": {"type": "NFKC"},
                 "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": false},
                 "model": {"type": "Unigram", "unk_id": 0,
                           "vocab": [["<unk>", 0], ["▁хлеб", -2], ["▁масло", -2], ["ы", -3]]}}""");

        assertThat(model.embedQuery("хлеб").orElseThrow()).containsExactly(1, 0);
        assertThat(model.embedQuery("хлеб масло хлеб").orElseThrow()).containsExactly(HALF_ROOT, HALF_ROOT);
        assertThat(model.embedQuery("bread")).isEmpty();
        assertThat(failures).isEmpty();
    }

    @Test
    @DisplayName("the words of a model are the pieces that stand for a whole word, whatever kind its tokenizer is of")
    void should_know_whole_words() throws IOException {
        var pieces = load(floats(), TOKENIZER).words();
        assertThat(pieces.of("bread").orElseThrow()).containsExactly(1, 0);
        assertThat(pieces.of("s")).isEmpty();
        assertThat(pieces.of("breads")).isEmpty();

        var unigram = load(floats(), """
                {"normalizer": {"type": "NFKC"},
                 "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": false},
                 "model": {"type": "Unigram", "unk_id": 0,
                           "vocab": [["<unk>", 0], ["▁хлеб", -2], ["▁масло", -2], ["ы", -3]]}}""").words();
        assertThat(unigram.of("хлеб").orElseThrow()).containsExactly(1, 0);
        assertThat(unigram.of("ы")).isEmpty();
        assertThat(unigram.of("хлебы")).isEmpty();
    }

    @Test
    @DisplayName("a model whose words cannot be read knows none of them, and says so once")
    void should_report_once_that_words_cannot_be_read() throws IOException {
        var file = Safetensors.map(
                ModelFolder.write(folder.resolve("model"), floats(), TOKENIZER).resolve("model.safetensors"));
        var vectors = TokenVectors.read(file, 4);
        var tokenizer = new BrokenTokenizer();
        var model = new StaticModel(
                "broken",
                tokenizer,
                vectors,
                new StaticWords(tokenizer, vectors),
                (operation, cause) -> failures.add(new ReportedFailure(operation, cause)));

        assertThat(model.words().of("bread")).isEmpty();
        assertThat(model.words().of("butter")).isEmpty();
        assertThat(failures)
                .singleElement()
                .extracting(ReportedFailure::operation)
                .asString()
                .contains("broken");
    }

    private static final class BrokenTokenizer implements TextTokenizer {

        @Override
        public int size() {
            return 4;
        }

        @Override
        public OptionalInt unknown() {
            return OptionalInt.empty();
        }

        @Override
        public OptionalInt find(String piece) {
            throw new IllegalStateException("cut short");
        }

        @Override
        public void forEachToken(String text, IntConsumer consumer) {
            throw new IllegalStateException("cut short");
        }
    }

    @Test
    @Tag("X98")
    @DisplayName("other files in the same folder are another model")
    void should_name_the_model_by_folder_and_content() throws IOException {
        String first = load(floats(), TOKENIZER).modelIdentity().text();
        String again = load(floats(), TOKENIZER).modelIdentity().text();
        String otherWords = load(floats(), TOKENIZER.replace("bread", "beer"))
                .modelIdentity()
                .text();
        byte[] changed = floats();
        changed[changed.length - 1] = 0;

        assertThat(first).matches("static:own-[0-9a-f]{8};dimensions=2").isEqualTo(again);
        assertThat(List.of(
                        first,
                        otherWords,
                        load(changed, TOKENIZER).modelIdentity().text()))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "F16, 003C0000 00000040 00420044",
        "I8, 0100 0002 0304",
        "F64, 000000000000F03F0000000000000000" + " 00000000000000000000000000000040 00000000000008400000000000001040"
    })
    void should_read_every_way_numbers_are_written(String type, String rows) throws IOException {
        byte[] data = java.util.HexFormat.of().parseHex(("00".repeat(rows.indexOf(' ') / 2) + rows).replace(" ", ""));
        String header = "{\"embeddings\":{\"dtype\":\"%s\",\"shape\":[4,2],\"data_offsets\":[0,%d]}}";
        StaticModel model = load(safetensors(header.formatted(type, data.length), data), TOKENIZER);

        assertThat(model.embedQuery("bread").orElseThrow()).containsExactly(1, 0);
        assertThat(model.embedQuery("butter").orElseThrow()).containsExactly(0, 1);
        assertThat(model.embedQuery("breads").orElseThrow())
                .containsExactly(new float[] {HALF_ROOT, HALF_ROOT}, within(1e-6f));
    }

    @Test
    void should_weigh_tokens_and_find_shared_rows() throws IOException {
        String header = "{\"embeddings\":{\"dtype\":\"F32\",\"shape\":[2,2],\"data_offsets\":[0,16]},"
                + "\"weights\":{\"dtype\":\"F32\",\"shape\":[4],\"data_offsets\":[16,32]},"
                + "\"mapping\":{\"dtype\":\"I32\",\"shape\":[4],\"data_offsets\":[32,48]}}";
        // Rows (1, 0) and (0, 1); weights 0, 3, 4, 1; the tokens' rows are 0, 0, 1, 1.
        byte[] data = floats(1, 0, 0, 1, 0, 3, 4, 1, 0, 0, Float.intBitsToFloat(1), Float.intBitsToFloat(1));

        assertThat(load(safetensors(header, data), TOKENIZER)
                        .embedQuery("bread butter")
                        .orElseThrow())
                .containsExactly(0.6f, 0.8f);
    }

    @Test
    void should_have_no_vector_where_the_file_holds_no_number() throws IOException {
        byte[] data = ModelFolder.floats(0, 0, Float.NaN, 1, 1, 0, 0, 0);
        String header = "{\"embeddings\":{\"dtype\":\"F32\",\"shape\":[4,2],\"data_offsets\":[0,32]}}";
        StaticModel model = load(safetensors(header, data), TOKENIZER);

        assertThat(model.embedDocuments(List.of("bread", "butter")).get(0)).isEmpty();
        assertThat(model.embedDocuments(List.of("bread", "butter")).get(1)).isPresent();
    }

    @Test
    void should_keep_capitals_apart_for_a_cased_model() throws IOException {
        StaticModel model = load(floats(), TOKENIZER.replace("\"lowercase\": true", "\"lowercase\": false"));

        assertThat(model.embedQuery("Bread")).isEmpty();
        assertThat(model.embedQuery("bread")).isPresent();
    }

    private StaticModel load(byte[] model, String tokenizer) throws IOException {
        return StaticModels.in(
                ModelFolder.write(folder.resolve("own"), model, tokenizer),
                (operation, cause) -> failures.add(new ReportedFailure(operation, cause)));
    }
}
