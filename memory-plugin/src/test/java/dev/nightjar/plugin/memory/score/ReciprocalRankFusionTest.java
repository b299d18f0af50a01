package dev.nightjar.plugin.memory.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.question.TextQuery;
import dev.nightjar.plugin.memory.score.Ranking.RankedCandidate;
import dev.nightjar.plugin.memory.table.row.Candidate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ReciprocalRankFusionTest {

    private final ReciprocalRankFusion fusion = new ReciprocalRankFusion(60);

    @Test
    @Tag("H4")
    @DisplayName("known ranks give 1/61, 1/62 and their sum")
    void should_add_reciprocal_ranks() {
        var legs = new LinkedHashMap<String, List<Candidate>>();
        legs.put("text", List.of(new Candidate(7, 3.5), new Candidate(8, 1)));
        legs.put("vector", List.of(new Candidate(8, 0)));
        var fused = fusion.fuse(results(legs));
        assertThat(fused).extracting(RankedCandidate::pk).containsExactly(7L, 8L);
        assertThat(fused.get(0).score()).isEqualTo(1.0 / 61);
        assertThat(fused.get(1).score()).isCloseTo(1.0 / 62 + 1.0 / 61, within(1e-15));
        assertThat(fused.get(0).places().get(0).value()).isEqualTo(3.5);
    }

    @Test
    @Tag("H4")
    @DisplayName("k is a choice: with 0 the first place counts 1, the second a half")
    void should_take_another_constant() {
        var fused = new ReciprocalRankFusion(0)
                .fuse(results(Map.of("text", List.of(new Candidate(7, 2), new Candidate(8, 1)))));
        assertThat(fused).extracting(RankedCandidate::score).containsExactly(1.0, 0.5);
    }

    @Test
    @Tag("H4")
    @DisplayName("who is only named comes behind what was found by its words, and being named adds nothing")
    void should_put_the_merely_named_behind() {
        var legs = new LinkedHashMap<String, List<Candidate>>();
        legs.put("text", List.of(new Candidate(1, 3), new Candidate(2, 2)));
        legs.put("entity", List.of(new Candidate(3, 0), new Candidate(2, 0)));
        assertThat(fusion.fuse(results(legs)))
                .extracting(RankedCandidate::score)
                .containsExactly(1.0 / 61, 1.0 / 62, 1.0 / 63);
    }

    @Test
    @Tag("H4")
    @DisplayName(
            "law: a better place never lowers a score, another leg always raises it, no score " + "exceeds legs/(k+1)")
    void should_keep_the_law_of_fusion() {
        long seed = 41;
        var random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            var legs = randomLegs(random);
            for (var candidate : fusion.fuse(results(legs))) {
                double expected = 0;
                for (var candidates : legs.values()) {
                    int index = indexOf(candidates, candidate.pk());
                    expected += index < 0 ? 0 : 1.0 / (60 + index + 1);
                }
                assertThat(candidate.score())
                        .as("seed %d round %d", seed, round)
                        .isCloseTo(expected, within(1e-12))
                        .isLessThanOrEqualTo(legs.size() / 61.0);
            }
            legs.values()
                    .forEach(leg -> assertThat(fusion.fuse(results(Map.of("only", leg))))
                            .isSortedAccordingTo(Comparator.comparingDouble(RankedCandidate::score)
                                    .reversed()));
        }
    }

    private static LegResults results(Map<String, List<Candidate>> legs) {
        return new LegResults(TextQuery.NONE, legs);
    }

    private static Map<String, List<Candidate>> randomLegs(Random random) {
        var legs = new LinkedHashMap<String, List<Candidate>>();
        int count = 1 + random.nextInt(3);
        for (int leg = 0; leg < count; leg++) {
            var keys = new ArrayList<Long>();
            for (long key = 0; key < 20; key++) {
                keys.add(key);
            }
            Collections.shuffle(keys, random);
            legs.put(
                    "leg" + leg,
                    keys.subList(0, random.nextInt(20)).stream()
                            .map(key -> new Candidate(key, 0))
                            .toList());
        }
        return legs;
    }

    private static int indexOf(List<Candidate> candidates, long key) {
        for (int i = 0; i < candidates.size(); i++) {
            if (candidates.get(i).pk() == key) {
                return i;
            }
        }
        return -1;
    }
}
