package dev.nightjar.plugin.memory.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.memory.Ranker.Weighted;
import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.question.TextQuery;
import dev.nightjar.plugin.memory.table.row.Candidate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WeightedFusionTest {

    private final WeightedFusion fusion = new WeightedFusion(Weighted.STANDARD);

    @Test
    @Tag("Q2")
    @Tag("Q4")
    @DisplayName("each leg from 0 to 1, then 0.7 by meaning and 0.3 by words")
    void should_weigh_normalised_values() {
        var legs = new LinkedHashMap<String, List<Candidate>>();
        legs.put("text", List.of(new Candidate(1, 9), new Candidate(2, 6), new Candidate(3, 3)));
        legs.put("vector", List.of(new Candidate(3, 0.8), new Candidate(2, 0.4)));
        assertThat(scores(legs))
                .hasEntrySatisfying(1L, score -> assertThat(score).isCloseTo(0.3, within(1e-12)))
                .hasEntrySatisfying(2L, score -> assertThat(score).isCloseTo(0.15, within(1e-12)))
                .hasEntrySatisfying(3L, score -> assertThat(score).isCloseTo(0.7, within(1e-12)));
    }

    @Test
    @Tag("Q4")
    @DisplayName("all equal become 1, and a leg alone is that leg")
    void should_be_the_only_leg() {
        assertThat(scores(Map.of("text", List.of(new Candidate(1, 5), new Candidate(2, 5)))))
                .containsEntry(1L, 1.0)
                .containsEntry(2L, 1.0);
        assertThat(scores(Map.of("substring", List.of(new Candidate(4, 0))))).containsEntry(4L, 1.0);
        var textOff = new WeightedFusion(new Weighted(1, 0));
        assertThat(textOff.fuse(results(Map.of("text", List.of(new Candidate(1, 5))))))
                .hasSize(1);
    }

    @Test
    @Tag("Q3")
    @DisplayName("four times the wanted hits are asked of each leg")
    void should_ask_for_four_times_as_many() {
        assertThat(fusion.depth(5)).isEqualTo(20);
    }

    private static LegResults results(Map<String, List<Candidate>> legs) {
        return new LegResults(TextQuery.NONE, legs);
    }

    private Map<Long, Double> scores(Map<String, List<Candidate>> legs) {
        var scores = new LinkedHashMap<Long, Double>();
        fusion.fuse(results(legs)).forEach(candidate -> scores.put(candidate.pk(), candidate.score()));
        return scores;
    }
}
