package dev.nightjar.commons.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CloseNamesTest {

    private static final List<String> NAMES = List.of(
            "memory",
            "model",
            "max_facts",
            "max_turns",
            "budget_tokens",
            "input_price",
            "output_price",
            "--limit",
            "-h",
            "NIGHTJAR_MEMORY_CONTEXT_MAX_FACTS",
            "NIGHTJAR_MEMORY_DECAY_STABLE");

    @ParameterizedTest
    @CsvSource({
        "memroy, memory",
        "MODLE, model",
        "max_fact, max_facts",
        "max-turns, max_turns",
        "bugdet_token, budget_tokens",
        "--limt, --limit",
        "NIGHTJAR_MEMROY_DECAY_STABLE, NIGHTJAR_MEMORY_DECAY_STABLE"
    })
    void should_find_what_was_meant(String typed, String meant) {
        assertThat(CloseNames.of(typed, NAMES)).containsExactly(meant);
        assertThat(CloseNames.question(typed, NAMES)).isEqualTo("; did you mean " + meant + "?");
    }

    @ParameterizedTest
    @CsvSource({"colour", "max_rows", "NIGHTJAR_MEMORY_CONTEXT_COLOUR", "''", "-1"})
    void should_find_nothing_when_all_names_are_far(String typed) {
        assertThat(CloseNames.of(typed, NAMES)).isEmpty();
        assertThat(CloseNames.question(typed, NAMES)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"onput_price, input_price", "outut_price, output_price"})
    void should_prefer_the_nearest(String typed, String meant) {
        assertThat(CloseNames.of(typed, NAMES)).containsExactly(meant);
        assertThat(CloseNames.of("tab", List.of("tap", "tag", "table"))).containsExactly("tag", "tap");
    }
}
