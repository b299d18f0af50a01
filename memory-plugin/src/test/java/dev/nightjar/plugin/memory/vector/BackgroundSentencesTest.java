package dev.nightjar.plugin.memory.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BackgroundSentencesTest {

    @Test
    @Tag("H2")
    @DisplayName("near is what is nearer than sentences about anything are, by a standard deviation")
    void should_measure_how_near_anything_is() {
        var question = new float[] {1, 0};
        var backgroundSentences = new BackgroundSentences(List.of(at(0.1), at(0.3), at(0.1), at(0.3)));
        assertThat(backgroundSentences.floor(question)).isCloseTo(0.3, offset(1e-6));
        assertThat(new BackgroundSentences(List.of(at(0.75), at(0.75))).floor(question))
                .isCloseTo(0.75, offset(1e-6));
    }

    @Test
    @Tag("H2")
    @DisplayName("as long as nothing is known of the model, what does not point away is near")
    void should_have_no_floor_without_sentences() {
        assertThat(BackgroundSentences.NONE.floor(new float[] {1, 0})).isZero();
        assertThat(new BackgroundSentences(List.of(at(-0.5), at(-0.5))).floor(new float[] {1, 0}))
                .isZero();
    }

    @Test
    void should_have_distinct_sentences() {
        assertThat(BackgroundSentences.sentences())
                .hasSizeGreaterThanOrEqualTo(30)
                .doesNotHaveDuplicates();
    }

    private static float[] at(double cosine) {
        return new float[] {(float) cosine, (float) Math.sqrt(1 - cosine * cosine)};
    }
}
