package dev.nightjar.plugin.memory.score;

import dev.nightjar.memory.SearchHit.Explanation.LegPlace;
import dev.nightjar.memory.SearchHit.Explanation.Signal;
import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.candidate.SearchLeg;
import dev.nightjar.plugin.memory.candidate.SearchPlan;
import dev.nightjar.plugin.memory.score.Ranking.RankedCandidate;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TurnTable.Found;
import java.util.List;
import java.util.Map;

/**
 * Fuses ranked lists by {@code Σ 1/(k + rank)}, rank from 1.
 *
 * @param k how much the first places count over the later ones; ≥ 0
 */
record ReciprocalRankFusion(int k) implements Ranking {

    /** Candidates of each leg for each wanted hit. */
    private static final int OVER_FETCH = 2;

    private static final int MIN_DEPTH = 20;

    @Override
    public int depth(int limit) {
        return Math.max(MIN_DEPTH, OVER_FETCH * limit);
    }

    @Override
    public Ranked rank(Tables tx, SearchPlan plan, LegResults legs, Map<Long, Found> rows) {
        return new Ranked(fuse(legs));
    }

    /**
     * Whole conversations mention the people named in a question. Counted like the other legs, the entity leg would
     * push the answers down, so its candidates only continue the other lists.
     */
    List<RankedCandidate> fuse(LegResults legs) {
        int behind = legs.byLeg().entrySet().stream()
                .filter(leg -> !leg.getKey().equals(SearchLeg.ENTITY))
                .mapToInt(leg -> leg.getValue().size())
                .max()
                .orElse(0);
        return legs.places().entrySet().stream()
                .map(candidate -> new RankedCandidate(
                        candidate.getKey(), candidate.getValue(), signals(candidate.getValue(), behind)))
                .toList();
    }

    private List<Signal> signals(List<LegPlace> places, int behind) {
        var counted = places.stream()
                .filter(place -> !place.leg().equals(SearchLeg.ENTITY))
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
