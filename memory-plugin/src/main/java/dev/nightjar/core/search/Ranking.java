package dev.nightjar.core.search;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.memory.SearchExplanation.LegPlace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Judges what the legs found. May bring further candidates; the filters are applied to those afterwards. */
interface Ranking {

    /** How many candidates of each leg it wants for so many hits. */
    int depth(int limit);

    /** Every candidate with what speaks for it, in any order; scores are 0 or above. */
    List<RankedCandidate> rank(Sql sql, SearchPlan plan, Map<String, List<Candidate>> legs);

    /** For every candidate its places, in the order of first appearance. */
    static Map<Long, List<LegPlace>> places(Map<String, List<Candidate>> legs) {
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
}
