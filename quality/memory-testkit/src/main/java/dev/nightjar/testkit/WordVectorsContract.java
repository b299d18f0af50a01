package dev.nightjar.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.spi.embedding.WordVectors;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests that every {@link WordVectors} must pass, one per sentence of its description. Implement it in a test class
 * that names words its model knows.
 */
public interface WordVectorsContract {

    /** A new service. */
    WordVectors words();

    /** At least two different words that the model knows as whole words, in lower case. */
    List<String> known();

    @Test
    default void should_give_vectors_of_one_size_with_finite_components_and_unit_length() {
        int dimensions = words().of(known().get(0)).orElseThrow().length;
        for (var word : known()) {
            float[] vector = words().of(word).orElseThrow();
            double square = 0;
            for (float component : vector) {
                assertThat(component).as(word).isFinite();
                square += component * component;
            }
            assertThat(vector).as(word).hasSize(dimensions);
            assertThat(square).as(word).isCloseTo(1, within(1e-4));
        }
    }

    @Test
    default void should_give_the_same_vector_for_the_same_word() {
        var word = known().get(0);
        assertThat(words().of(word).orElseThrow())
                .containsExactly(words().of(word).orElseThrow());
    }

    @Test
    default void should_give_different_words_different_vectors() {
        assertThat(words().of(known().get(0)).orElseThrow())
                .isNotEqualTo(words().of(known().get(1)).orElseThrow());
    }

    @Test
    default void should_know_no_text_without_letters() {
        EmbeddingServiceContract.BLANK_TEXTS.forEach(
                text -> assertThat(words().of(text)).as("'%s'", text).isEmpty());
    }

    @Test
    default void should_never_throw() {
        EmbeddingServiceContract.ODD_TEXTS.forEach(
                text -> assertThatCode(() -> words().of(text)).doesNotThrowAnyException());
    }
}
