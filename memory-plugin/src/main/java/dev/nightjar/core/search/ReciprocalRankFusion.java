package dev.nightjar.core.search;

import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.core.store.Transaction;
import dev.nightjar.memory.SearchExplanation.LegPlace;
import dev.nightjar.memory.SearchExplanation.Signal;
import java.util.List;
import java.util.Map;

/**
 * Fuses ranked lists by {@code Σ 1/(k + rank)}, rank from 1.
 *
 * @param k how much the first places count over the later ones; ≥ 0
 */
record ReciprocalRankFusion(int k) implements Ranking {

    /** Each leg is asked for this many times the wanted hits. */
    private static final int OVER_FETCH = 2;

    private static final int MIN_DEPTH = 20;

    @Override
    public int depth(int limit) {
        return Math.max(MIN_DEPTH, OVER_FETCH * limit);
    }

    @Override
    public Ranked rank(Transaction tx, SearchPlan plan, Map<String, List<Candidate>> legs) {
        return new Ranked(fuse(legs));
    }

    /**
     * That a memory mentions somebody named in the question says less than its words: whole conversations mention their
     * people, and counted as an equal this list drives out the answers. So it only continues the others, behind them.
     */
    List<RankedCandidate> fuse(Map<String, List<Candidate>> legs) {
        int behind = legs.entrySet().stream()
                .filter(leg -> !leg.getKey().equals(SearchLegs.ENTITY))
                .mapToInt(leg -> leg.getValue().size())
                .max()
                .orElse(0);
        return Ranking.places(legs).entrySet().stream()
                .map(candidate -> new RankedCandidate(
                        candidate.getKey(), candidate.getValue(), signals(candidate.getValue(), behind)))
                .toList();
    }

    private List<Signal> signals(List<LegPlace> places, int behind) {
        var counted = places.stream()
                .filter(place -> !place.leg().equals(SearchLegs.ENTITY))
                .map(place -> signal(place, 0))
                .toList();
        return counted.isEmpty()
                ? places.stream().map(place -> signal(place, behind)).toList()
                : counted;
    }

    private Signal signal(LegPlace place, int behind) {
        return new Signal(place.leg(), place.value(), place.rank(), 1.0 / (k + behind + place.rank()));
    }
}
