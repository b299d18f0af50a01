package dev.nightjar.benchmarks.beliefs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DriftScoresTest {

    private static final Set<String> EARLIER = Set.of("old", "older");

    @Test
    void should_call_noise_what_is_not_right_for_its_turn() {
        var drift = new DriftScores();
        drift.add(List.of("now"), List.of("now", "old", "elsewhere"), EARLIER);
        drift.add(List.of(), List.of("older"), EARLIER);
        assertThat(drift.turns()).isEqualTo(2);
        assertThat(drift.lines()).isEqualTo(4);
        assertThat(drift.noise()).isEqualTo(0.75);
        assertThat(drift.earlierTopic()).isEqualTo(0.5);
    }

    @Test
    void should_call_nothing_noise_that_a_turn_needs_from_an_earlier_topic() {
        var drift = new DriftScores();
        drift.add(List.of("old"), List.of("old"), EARLIER);
        assertThat(drift.noise()).isZero();
        assertThat(drift.earlierTopic()).isZero();
    }

    @Test
    void should_take_recall_over_turns_that_need_something() {
        var drift = new DriftScores();
        assertThat(drift.recall()).isZero();
        assertThat(drift.noise()).isZero();
        drift.add(List.of("a", "b"), List.of("a"), EARLIER);
        drift.add(List.of("a"), List.of(), EARLIER);
        drift.add(List.of(), List.of(), EARLIER);
        assertThat(drift.recall()).isEqualTo(0.25);
    }
}
