package dev.nightjar.plugin.embeddingonnx.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.commons.model.Json;
import dev.nightjar.commons.model.UnusableModelException;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.testkit.EmbeddingServiceContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFolderTest {

    private static final String MEAN = "{\"pooling_mode_mean_tokens\": true, \"pooling_mode_cls_token\": false}";
    private static final String FIRST = "{\"pooling_mode_mean_tokens\": false, \"pooling_mode_cls_token\": true}";

    @TempDir
    Path parent;

    private final List<Transformer> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(Transformer::close);
    }

    @Test
    @Tag("X04")
    @DisplayName("other files in the same folder are another model")
    void should_be_named_by_its_folder_and_its_content() throws IOException {
        Path folder = parent.resolve("own");
        var source = Models.folder(folder, BundledModel.E5_SMALL);
        String mean = identity(source);
        Models.pool(folder, MEAN);
        assertThat(identity(source)).isEqualTo(mean).matches("onnx:own-[0-9a-f]{8};dimensions=384");
        Models.pool(folder, FIRST);
        assertThat(identity(source)).isNotEqualTo(mean);
    }

    @Test
    void should_pool_as_the_folder_says() throws IOException {
        Path folder = parent.resolve("own");
        var source = Models.folder(folder, BundledModel.BGE_SMALL);
        float[] bundled = document(open(BundledModel.BGE_SMALL), "bread");

        Models.pool(folder, FIRST);
        assertThat(document(open(source), "bread")).containsExactly(bundled);

        Models.pool(folder, MEAN);
        assertThat(Models.cosine(document(open(source), "bread"), bundled)).isBetween(0.5, 0.99);
    }

    @Test
    void should_read_a_list_of_pieces_as_well() throws IOException {
        Path folder = parent.resolve("own");
        var source = Models.folder(folder, BundledModel.E5_SMALL);
        float[] expected = document(open(source), "passage: the café");
        JsonNode vocabulary = Json.mapper()
                .readTree(folder.resolve("tokenizer.json").toFile())
                .path("model")
                .path("vocab");
        var pieces = new ArrayList<>(Collections.nCopies(vocabulary.size(), ""));
        vocabulary.properties().forEach(entry -> pieces.set(entry.getValue().asInt(), entry.getKey()));
        Files.delete(folder.resolve("tokenizer.json"));
        Files.write(folder.resolve("vocab.txt"), pieces);

        assertThat(document(open(source), "passage: the café")).containsExactly(expected);
    }

    @Test
    @Tag("E14")
    @DisplayName("a model with a SentencePiece tokenizer loads, with the markers its template names")
    void should_read_a_unigram_tokenizer() throws IOException {
        Path folder = parent.resolve("own");
        var source = Models.folder(folder, BundledModel.E5_SMALL);
        float[] expected = document(open(source), "bread and butter");
        Path file = folder.resolve("tokenizer.json");
        var pieces = Json.mapper().createArrayNode();
        var numbers = new TreeMap<Integer, String>();
        Json.mapper()
                .readTree(file.toFile())
                .path("model")
                .path("vocab")
                .properties()
                .forEach(entry -> numbers.put(entry.getValue().asInt(), entry.getKey()));
        numbers.values()
                .forEach(piece -> pieces.add(Json.mapper()
                        .createArrayNode()
                        .add(piece.matches("[a-z]+") ? "▁" + piece : piece)
                        .add(piece.startsWith("[") ? 0 : -10)));
        Files.writeString(file, """
                {"pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "add_prefix_space": true},
                 "post_processor": {"type": "RobertaProcessing", "cls": ["[CLS]", 101], "sep": ["[SEP]", 102]},
                 "model": {"type": "Unigram", "unk_id": 100, "vocab": %s}}""".formatted(pieces));

        assertThat(document(open(source), "bread and butter")).containsExactly(expected);
    }

    @Test
    void should_say_what_is_wrong_with_a_folder() throws IOException {
        Path folder = parent.resolve("own");
        var source = Models.folder(folder, BundledModel.E5_SMALL);
        Models.pool(folder, "{\"pooling_mode_max_tokens\": true}");
        assertThatThrownBy(() -> open(source).load()).hasMessageContaining("pooling_mode_mean_tokens");
        Models.pool(folder, MEAN);

        Files.writeString(folder.resolve("model.onnx"), "no model");
        assertThatThrownBy(() -> open(source).load())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot open the model");

        Files.delete(folder.resolve("tokenizer.json"));
        assertThat(source.isThere()).isFalse();
    }

    @Test
    void should_want_the_markers_in_the_vocabulary() throws IOException {
        Path folder = parent.resolve("own");
        var source = Models.folder(folder, BundledModel.E5_SMALL);
        Files.delete(folder.resolve("tokenizer.json"));
        Files.write(folder.resolve("vocab.txt"), List.of("[UNK]", "bread"));

        assertThatThrownBy(() -> open(source).load())
                .isInstanceOf(UnusableModelException.class)
                .hasMessageContaining("[CLS]");
    }

    /** What the same model does when it comes with the plugin, in {@link E5SmallTest}. */
    @Nested
    @Tag("proof")
    class Contract implements EmbeddingServiceContract {

        @Override
        public EmbeddingService service() {
            try {
                return open(Models.folder(parent.resolve("own"), BundledModel.E5_SMALL));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private String identity(ModelSource source) throws IOException {
        Transformer model = open(source);
        model.load();
        return model.modelIdentity().text();
    }

    private Transformer open(ModelSource source) {
        Transformer model = Models.of(source, 1);
        opened.add(model);
        return model;
    }

    private static float[] document(Transformer model, String text) {
        return model.embedDocuments(List.of(text)).get(0).orElseThrow();
    }
}
