package dev.nightjar.plugin.embedding.staticmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import dev.nightjar.spi.embedding.WordVectors;
import dev.nightjar.testkit.WordVectorsContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StaticWordsTest implements WordVectorsContract {

    @Override
    public WordVectors words() {
        try {
            return StaticModels.bundled((operation, cause) -> fail(operation, cause))
                    .words();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<String> known() {
        return List.of("violin", "instrument", "house");
    }

    @ParameterizedTest
    @DisplayName("a word is nearer to one of its kind, by what search counts as similar, than to another")
    @CsvSource({"instrument, violin, tax", "city, detroit, soup", "drink, coffee, bicycle", "pet, dog, bill"})
    void should_find_words_of_a_kind_similar(String word, String ofKind, String other) {
        assertThat(cosine(word, ofKind)).isGreaterThan(0.3);
        assertThat(cosine(word, other)).isLessThan(0.3);
    }

    @ParameterizedTest
    @DisplayName("a word of several pieces, or of none, is not known")
    @ValueSource(strings = {"zzyzxqv", "postgresql", "two words", "x-ray", "[CLS]", "##s"})
    void should_know_whole_words_only(String word) {
        assertThat(words().of(word)).isEmpty();
    }

    private double cosine(String one, String other) {
        float[] first = words().of(one).orElseThrow();
        float[] second = words().of(other).orElseThrow();
        double sum = 0;
        for (int i = 0; i < first.length; i++) {
            sum += first[i] * second[i];
        }
        return sum;
    }
}
