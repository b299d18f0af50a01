package dev.nightjar.commons.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {

    @ParameterizedTest
    @CsvSource({
        "'', '', 0",
        "'', abc, 3",
        "memory, memory, 0",
        "memory, memry, 1",
        "memory, memmory, 1",
        "memory, memury, 1",
        "memory, memroy, 1",
        "ab, ba, 1",
        "kitten, sitting, 3",
        "jobs, search, 6"
    })
    void should_count_edits_in_both_directions(String one, String other, int edits) {
        assertThat(EditDistance.between(one, other)).isEqualTo(edits);
        assertThat(EditDistance.between(other, one)).isEqualTo(edits);
    }
}
