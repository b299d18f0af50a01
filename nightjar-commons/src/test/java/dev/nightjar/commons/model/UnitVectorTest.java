package dev.nightjar.commons.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class UnitVectorTest {

    @Test
    void should_keep_the_direction_at_length_one_and_the_original_as_it_was() {
        float[] vector = {3, 0, -4};

        assertThat(UnitVector.of(vector).orElseThrow()).containsExactly(0.6f, 0, -0.8f);
        assertThat(vector).containsExactly(3, 0, -4);
        assertThat(UnitVector.of(new float[] {1e38f, 1e38f}).orElseThrow()).containsExactly(0.70710677f, 0.70710677f);
        assertThat(UnitVector.of(new float[] {Float.MIN_VALUE}).orElseThrow()).containsExactly(1);
    }

    @Test
    @Tag("E13")
    @DisplayName("a vector that is not finite is refused")
    void should_refuse_what_has_no_direction() {
        assertThat(UnitVector.of(new float[] {0, 0})).isEmpty();
        assertThat(UnitVector.of(new float[0])).isEmpty();
        assertThat(UnitVector.of(new float[] {1, Float.NaN})).isEmpty();
        assertThat(UnitVector.of(new float[] {1, Float.NEGATIVE_INFINITY})).isEmpty();
    }
}
