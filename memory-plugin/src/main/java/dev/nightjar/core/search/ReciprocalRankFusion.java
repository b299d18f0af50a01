package dev.nightjar.core.search;

import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.memory.SearchExplanation.LegPlace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Fuses ranked lists by {@code Σ 1/(k + rank)}, rank from 1 (Cormack, Clarke and Büttcher, SIGIR 2009, who found k = 60
 * to do well across collections).
 *
 * @param k how much the first places count over the later ones; ≥ 0
 */
record ReciprocalRankFusion(int k) {

    static final int DEFAULT_K = 60;

    /** For every candidate its places, with the order of first appearance. */
    Map<Long, List<LegPlace>> places(Map<String, List<Candidate>> legs) {
        var places = new LinkedHashMap<Long, List<LegPlace>>();
        legs.forEach((leg, candidates) -> {
            for (int i = 0; i < candidates.size(); i++) {
                var candidate = candidates.get(i);
                places.computeIfAbsent(candidate.pk(), pk -> new ArrayList<>())
                        .add(new LegPlace(leg, i + 1, candidate.value()));
            }
        });
        return places;
    }

    /** The fused score of these places. */
    double score(List<LegPlace> places) {
        return places.stream().mapToDouble(place -> 1.0 / (k + place.rank())).sum();
    }
}
