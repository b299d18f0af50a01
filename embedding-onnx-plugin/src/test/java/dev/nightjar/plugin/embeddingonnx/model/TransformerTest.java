package dev.nightjar.plugin.embeddingonnx.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransformerTest {

    private final List<String> failures = new ArrayList<>();
    private final Transformer model = new Transformer(
            BundledModel.E5_SMALL,
            BundledModel.E5_SMALL.prefixes(),
            new Workers(3),
            (operation, cause) -> failures.add(operation + ": " + cause.getMessage()));

    @AfterEach
    void close() {
        model.close();
    }

    @Test
    @Tag("E14")
    @DisplayName("the identity is incomplete until the model is loaded, and the same from then on")
    void should_complete_its_identity_when_it_is_loaded() throws IOException {
        assertThat(model.modelIdentity().text())
                .isEqualTo("onnx:e5-small-v2-q;dimensions=0;prefixes=query: |passage: ");

        model.load();

        assertThat(model.modelIdentity().text())
                .isEqualTo("onnx:e5-small-v2-q;dimensions=384;prefixes=query: |passage: ");
        assertThat(model.embedQuery("bread").orElseThrow()).hasSize(384);
        assertThat(failures).isEmpty();
    }

    @Test
    void should_tell_queries_from_documents() {
        float[] query = model.embedQuery("bread").orElseThrow();

        assertThat(Models.cosine(
                        query, model.embedDocuments(List.of("bread")).get(0).orElseThrow()))
                .isBetween(0.5, 0.999);
    }

    @Test
    void should_give_a_text_the_same_vector_whatever_its_neighbours_are() {
        long seed = 20_261_123;
        var random = new Random(seed);
        List<String> texts = random.ints(40, 1, 30)
                .mapToObj(words -> "bread and butter ".repeat(words))
                .toList();
        List<float[]> alone = texts.stream()
                .map(text -> model.embedDocuments(List.of(text)).get(0).orElseThrow())
                .toList();

        assertThat(model.embedDocuments(texts))
                .as("seed %d", seed)
                .zipSatisfy(
                        alone,
                        (vector, expected) -> assertThat(vector.orElseThrow()).containsExactly(expected));
    }

    @Test
    void should_leave_out_what_is_beyond_512_tokens() {
        // The prefix "passage: " takes two of the 510 that are left beside the markers.
        float[] whole = document("bread ".repeat(508));

        assertThat(document("bread ".repeat(509))).containsExactly(whole);
        assertThat(document("bread ".repeat(508) + "butter ".repeat(1_000))).containsExactly(whole);
        assertThat(document("bread ".repeat(507))).isNotEqualTo(whole);
    }

    @Test
    @Tag("E8")
    @DisplayName("a model that is closed has no vectors, tells so once a call, and throws nothing")
    void should_have_no_vectors_once_it_is_closed() {
        assertThat(model.embedQuery("bread")).isPresent();
        model.close();

        assertThat(model.embedQuery("bread")).isEmpty();
        assertThat(model.embedDocuments(List.of("bread", "butter", " ")))
                .hasSize(3)
                .allMatch(each -> each.isEmpty());
        assertThat(failures)
                .containsExactly(
                        "embed 1 of 1 texts with e5-small-v2-q: the model is closed",
                        "embed 2 of 3 texts with e5-small-v2-q: the model is closed");
    }

    @Test
    void should_not_load_again_once_it_is_closed() {
        model.close();

        assertThatThrownBy(model::load).isInstanceOf(IOException.class).hasMessageContaining("closed");
        assertThat(model.embedQuery("bread")).isEmpty();
        assertThat(failures).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "Where does she work?, Her new job is at the bank, The soup needs more salt",
        "What pet did they get?, we adopted a puppy last week, my tax return is due",
        "Did anyone get married?, The wedding was beautiful, He repaired the bicycle"
    })
    void should_find_the_nearer_meaning_without_a_common_word(String query, String near, String far) {
        float[] asked = model.embedQuery(query).orElseThrow();

        assertThat(Models.cosine(asked, document(near))).isGreaterThan(Models.cosine(asked, document(far)));
    }

    private float[] document(String text) {
        return model.embedDocuments(List.of(text)).get(0).orElseThrow();
    }
}
