package dev.nightjar.benchmarks.beliefs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.benchmarks.beliefs.BlockScores.Asked;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockScoresTest {

    @Test
    void should_count_right_lines_among_all_lines_and_right_beliefs_among_those_needed() {
        var asked = new Asked("several", List.of("a", "b", "c"), List.of("c", "b"), List.of("c", "x", "", "a"), 70);
        assertThat(asked.isAnswerable()).isTrue();
        assertThat(asked.recall()).isEqualTo(2.0 / 3);
        assertThat(asked.precision()).isEqualTo(0.5);
    }

    @Test
    void should_tell_what_search_found_whatever_is_shown() {
        var asked = new Asked("several", List.of("a", "b", "c"), List.of("x", "b"), List.of(), 0);
        assertThat(asked.firstHit()).isZero();
        assertThat(asked.searchRecall()).isEqualTo(1.0 / 3);
        assertThat(asked.recall()).isZero();
        assertThat(new Asked("one", List.of("a"), List.of("a", "x"), List.of(), 0).firstHit())
                .isEqualTo(1);
    }

    @Test
    void should_call_every_line_wrong_where_nothing_fits() {
        var asked = new Asked("near_miss", List.of(), List.of("x"), List.of("x", "y"), 40);
        assertThat(asked.isAnswerable()).isFalse();
        assertThat(asked.precision()).isZero();
        assertThat(asked.firstHit()).isZero();
    }

    @Test
    void should_take_means_over_the_questions_that_pass() {
        var scores = new BlockScores();
        scores.add(new Asked("one", List.of("a"), List.of("a"), List.of("a"), 30));
        scores.add(new Asked("one", List.of("a"), List.of(), List.of(), 0));
        scores.add(new Asked("bait", List.of(), List.of(), List.of("b", "c"), 60));
        assertThat(scores.count(asked -> true)).isEqualTo(3);
        assertThat(scores.kinds()).containsExactly("one", "bait");
        assertThat(scores.mean(Asked::isAnswerable, Asked::recall)).isEqualTo(0.5);
        assertThat(scores.mean(asked -> !asked.isBlockEmpty(), Asked::precision))
                .isEqualTo(0.5);
        assertThat(scores.mean(asked -> asked.kind().equals("other"), Asked::recall))
                .isZero();
    }
}
