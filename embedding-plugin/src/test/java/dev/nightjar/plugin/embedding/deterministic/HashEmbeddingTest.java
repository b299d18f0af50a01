package dev.nightjar.plugin.embedding.deterministic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.testkit.EmbeddingServiceContract;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashEmbeddingTest implements EmbeddingServiceContract {

    @Override
    public EmbeddingService service() {
        return new HashEmbedding(HashEmbedding.DIMENSIONS);
    }

    @Test
    @Tag("E12")
    @DisplayName("the same numbers in every run")
    void should_give_the_numbers_it_always_gave() {
        // sha256sum says that the hash of "bread" begins with 985604c2 b6024312.
        float[] two = new HashEmbedding(2).embedQuery("bread").orElseThrow();

        assertThat(two[0] / two[1]).isCloseTo(0x985604c2 / (float) 0xb6024312, within(1e-5f));
    }

    @Test
    @Tag("E12")
    @DisplayName("near-identical texts are unrelated")
    void should_give_unrelated_vectors_to_texts_that_look_alike() {
        var service = new HashEmbedding(1_024);
        float[] one = service.embedQuery("bread and butter").orElseThrow();
        float[] other = service.embedQuery("bread and butter.").orElseThrow();

        double cosine = 0;
        for (int i = 0; i < one.length; i++) {
            cosine += one[i] * other[i];
        }
        assertThat(cosine).isCloseTo(0, within(0.15));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 64, 3_072})
    void should_fill_any_number_of_dimensions(int dimensions) {
        var service = new HashEmbedding(dimensions);

        assertThat(service.embedQuery("bread").orElseThrow()).hasSize(dimensions);
        assertThat(service.modelIdentity().text()).isEqualTo("deterministic:sha-256;dimensions=" + dimensions);
    }
}
