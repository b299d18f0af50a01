package dev.nightjar.plugin.memory.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.candidate.SearchLeg;
import dev.nightjar.plugin.memory.question.TextQuery;
import dev.nightjar.plugin.memory.table.TurnTable.Turn;
import dev.nightjar.plugin.memory.table.row.Candidate;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RelevanceTest {

    @Test
    @Tag("H4")
    @DisplayName("words count by the best BM25, meaning by the span of the cosines found")
    void should_bring_both_legs_to_one_unit() {
        var relevance = Relevance.of(results(Map.of(
                SearchLeg.TEXT, List.of(new Candidate(1, 8), new Candidate(2, 2)),
                SearchLeg.VECTOR, List.of(new Candidate(2, 0.9), new Candidate(3, 0.8), new Candidate(4, 0.7)))));
        assertThat(relevance.words(turn(1))).isEqualTo(1);
        assertThat(relevance.words(turn(2))).isEqualTo(0.25);
        assertThat(relevance.meaning(turn(2))).isEqualTo(1);
        assertThat(relevance.meaning(turn(3))).isCloseTo(0.5, offset(1e-9));
        assertThat(relevance.meaning(turn(4))).isZero();
        assertThat(relevance.total(turn(2))).isEqualTo(TurnSignal.WORDS.weight * 0.25 + TurnSignal.MEANING.weight);
        assertThat(relevance.total(turn(5))).isZero();
        assertThat(relevance.total(null)).isZero();
    }

    @Test
    @Tag("H4")
    @DisplayName("a single find and equal finds fit fully")
    void should_not_divide_by_an_empty_span() {
        var relevance =
                Relevance.of(results(Map.of(SearchLeg.VECTOR, List.of(new Candidate(1, 0.3), new Candidate(2, 0.3)))));
        assertThat(relevance.meaning(turn(1))).isEqualTo(1);
        assertThat(relevance.meaning(turn(2))).isEqualTo(1);
        assertThat(relevance.hasWords(turn(1))).isFalse();
    }

    private static LegResults results(Map<String, List<Candidate>> legs) {
        return new LegResults(TextQuery.NONE, legs);
    }

    private static Turn turn(long pk) {
        return new Turn(pk, MemoryKind.EPISODE, 1L, pk, "user", "Ada", Instant.EPOCH, "text");
    }
}
