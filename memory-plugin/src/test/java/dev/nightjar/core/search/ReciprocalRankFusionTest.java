package dev.nightjar.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.core.store.SearchStore.Candidate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ReciprocalRankFusionTest {

    private final ReciprocalRankFusion fusion = new ReciprocalRankFusion(ReciprocalRankFusion.DEFAULT_K);

    @Test
    @DisplayName("H4: known ranks give 1/61, 1/62 and their sum")
    void should_add_reciprocal_ranks() {
        var legs = new LinkedHashMap<String, List<Candidate>>();
        legs.put("text", List.of(new Candidate(7, 3.5), new Candidate(8, 1)));
        legs.put("entity", List.of(new Candidate(8, 0)));
        var places = fusion.places(legs);
        assertThat(places.keySet()).containsExactly(7L, 8L);
        assertThat(fusion.score(places.getOrDefault(7L, List.of()))).isEqualTo(1.0 / 61);
        assertThat(fusion.score(places.getOrDefault(8L, List.of()))).isCloseTo(1.0 / 62 + 1.0 / 61, within(1e-15));
        assertThat(places.getOrDefault(7L, List.of()).get(0).value()).isEqualTo(3.5);
    }

    @Test
    @DisplayName(
            "H4: law: a better place never lowers a score, another leg always raises it, no score exceeds legs/(k+1)")
    void should_keep_the_law_of_fusion() {
        long seed = 41;
        var random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            var legs = randomLegs(random);
            var places = fusion.places(legs);
            for (var entry : places.entrySet()) {
                double expected = 0;
                for (var candidates : legs.values()) {
                    int index = indexOf(candidates, entry.getKey());
                    expected += index < 0 ? 0 : 1.0 / (60 + index + 1);
                }
                assertThat(fusion.score(entry.getValue()))
                        .as("seed %d round %d", seed, round)
                        .isCloseTo(expected, within(1e-12))
                        .isLessThanOrEqualTo(legs.size() / 61.0);
            }
            legs.values().forEach(leg -> {
                for (int i = 1; i < leg.size(); i++) {
                    var single = fusion.places(Map.of("only", leg));
                    assertThat(fusion.score(single.getOrDefault(leg.get(i - 1).pk(), List.of())))
                            .isGreaterThan(
                                    fusion.score(single.getOrDefault(leg.get(i).pk(), List.of())));
                }
            });
        }
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
