package dev.nightjar.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.benchmarks.locomo.LocomoFile.Question;
import dev.nightjar.benchmarks.quality.QualityScores.Answer;
import dev.nightjar.benchmarks.quality.QualityScores.Scored;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QualityScoresTest {

    private static final Question QUESTION = new Question("Where is it?", 1, Set.of("a", "b"), "");

    @Test
    void should_count_what_was_found() {
        var scores = scored(List.of("x", "a", "y"), List.of("s1", "s2", "s2"));
        assertThat(scores.mean(Scored::isHeadline, one -> one.recall(5))).isEqualTo(0.5);
        assertThat(scores.mean(Scored::isHeadline, one -> one.recall(1))).isZero();
        assertThat(scores.mean(Scored::isHeadline, Scored::reciprocalRank)).isEqualTo(0.5);
        assertThat(scores.mean(Scored::isHeadline, Scored::sessionHit)).isEqualTo(1);
    }

    @Test
    void should_not_take_few_sessions_for_the_right_one() {
        var scores = scored(List.of("x", "y"), List.of("s1", "s3"));
        assertThat(scores.mean(Scored::isHeadline, Scored::sessionHit)).isZero();
        assertThat(scores.mean(Scored::isHeadline, Scored::reciprocalRank)).isZero();
    }

    @Test
    void should_call_evidence_complete_only_with_every_turn_of_it() {
        var scores = new QualityScores();
        scores.add(QUESTION, new Answer(List.of(), List.of(), Set.of(), 0.5));
        scores.add(QUESTION, new Answer(List.of(), List.of(), Set.of(), 1));
        assertThat(scores.mean(one -> one.isOf(2, 2), Scored::complete)).isEqualTo(0.5);
        assertThat(scores.count(one -> one.isOf(1, 1))).isZero();
    }

    private static QualityScores scored(List<String> found, List<String> sessions) {
        var scores = new QualityScores();
        scores.add(QUESTION, new Answer(found, sessions, Set.of("s2"), 0));
        return scores;
    }
}
