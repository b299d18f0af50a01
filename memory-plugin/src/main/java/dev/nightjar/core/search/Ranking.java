package dev.nightjar.core.search;

import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.core.store.Transaction;
import dev.nightjar.memory.SearchExplanation.LegPlace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Judges what the legs found. May bring further candidates; the filters are applied to those afterwards. */
interface Ranking {

    /** How many candidates of each leg it wants for so many hits. */
    int depth(int limit);

    /** Every candidate of the legs with what speaks for it, and what it brings besides. */
    Ranked rank(Transaction tx, SearchPlan plan, Map<String, List<Candidate>> legs);

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

    /**
     * What a ranker makes of the legs' candidates.
     *
     * @param found every candidate of the legs with what speaks for it, in any order; scores are 0 or above
     * @param besides the candidates it brings itself, from the score that counts on
     */
    record Ranked(List<RankedCandidate> found, Besides besides) {

        /** Of a ranker that brings nothing itself. */
        Ranked(List<RankedCandidate> found) {
            this(found, least -> List.of());
        }
    }

    /** Candidates no leg found. */
    @FunctionalInterface
    interface Besides {

        /** All whose score is at least this, and perhaps others; to be asked on the connection that was ranked with. */
        List<RankedCandidate> from(double least);
    }
}
