package dev.nightjar.plugin.embedding.staticmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.testkit.EmbeddingServiceContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BundledModelTest implements EmbeddingServiceContract {

    @Override
    public EmbeddingService service() {
        try {
            return StaticModels.bundled((operation, cause) -> fail(operation, cause));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void should_say_which_model_it_is() {
        assertThat(service().modelIdentity().text()).isEqualTo("static:bge-small-en-v1.5-tokens-256-1;dimensions=256");
    }

    @ParameterizedTest
    @CsvSource({
        "Where does she work?, Her new job is at the bank, The soup needs more salt",
        "favourite food, I love pasta with tomatoes, The train was late again",
        "pets, we adopted a puppy last week, my tax return is due",
        "Did anyone get married?, The wedding was beautiful, He repaired the bicycle",
        "illness, I caught a bad flu and stayed in bed, we painted the kitchen green"
    })
    void should_find_the_nearer_meaning_without_a_common_word(String query, String near, String far) {
        EmbeddingService service = service();
        float[] asked = service.embedQuery(query).orElseThrow();
        var found = service.embedDocuments(List.of(near, far));

        assertThat(cosine(asked, found.get(0).orElseThrow()))
                .isGreaterThan(cosine(asked, found.get(1).orElseThrow()) + 0.05);
    }

    private static double cosine(float[] one, float[] other) {
        double cosine = 0;
        for (int i = 0; i < one.length; i++) {
            cosine += one[i] * other[i];
        }
        return cosine;
    }
}
