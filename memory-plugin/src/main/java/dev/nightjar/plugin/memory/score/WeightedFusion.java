package dev.nightjar.plugin.memory.score;

import dev.nightjar.memory.Ranker.Weighted;
import dev.nightjar.memory.SearchHit.Explanation.LegPlace;
import dev.nightjar.memory.SearchHit.Explanation.Signal;
import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.candidate.SearchLeg;
import dev.nightjar.plugin.memory.candidate.SearchPlan;
import dev.nightjar.plugin.memory.score.Ranking.RankedCandidate;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TurnTable.Found;
import dev.nightjar.plugin.memory.table.row.Candidate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds the values of the legs, normalised to 0..1 in each leg by {@code (value − least) / (greatest − least)}; equal
 * values become 1. Only the legs with a weight count; when neither of them found anything, the others count equally.
 *
 * @param weights the weights of the text leg and the vector leg
 */
record WeightedFusion(Weighted weights) implements Ranking {

    private static final int OVER_FETCH = 4;

    @Override
    public int depth(int limit) {
        return OVER_FETCH * limit;
    }

    @Override
    public Ranked rank(Tables tx, SearchPlan plan, LegResults legs, Map<Long, Found> rows) {
        return new Ranked(fuse(legs));
    }

    List<RankedCandidate> fuse(LegResults legs) {
        var counted = counted(legs);
        var spans = new LinkedHashMap<String, Span>();
        legs.byLeg().forEach((leg, candidates) -> spans.put(leg, Span.of(candidates)));
        return legs.places().entrySet().stream()
                .map(candidate -> new RankedCandidate(
                        candidate.getKey(),
                        candidate.getValue(),
                        candidate.getValue().stream()
                                .filter(place -> counted.containsKey(place.leg()))
                                .map(place -> signal(place, spans, counted.getOrDefault(place.leg(), 0.0)))
                                .toList()))
                .filter(candidate -> !candidate.signals().isEmpty())
                .toList();
    }

    /** The weights of the legs that count, which add up to 1. */
    private Map<String, Double> counted(LegResults legs) {
        var weighted = new LinkedHashMap<>(Map.of(SearchLeg.VECTOR, weights.vector(), SearchLeg.TEXT, weights.text()));
        weighted.keySet().retainAll(legs.byLeg().keySet());
        double sum = weighted.values().stream().mapToDouble(weight -> weight).sum();
        if (sum > 0) {
            weighted.replaceAll((leg, weight) -> weight / sum);
            return weighted;
        }
        var equal = new LinkedHashMap<String, Double>();
        legs.byLeg().keySet().forEach(leg -> equal.put(leg, 1.0 / legs.byLeg().size()));
        return equal;
    }

    private static Signal signal(LegPlace place, Map<String, Span> spans, double weight) {
        var span = spans.getOrDefault(place.leg(), new Span(0, 0));
        return new Signal(place.leg(), place.value(), place.rank(), weight * span.normal(place.value()));
    }

    private record Span(double least, double greatest) {

        static Span of(List<Candidate> candidates) {
            var values = candidates.stream().mapToDouble(Candidate::value).summaryStatistics();
            return new Span(values.getMin(), values.getMax());
        }

        double normal(double value) {
            return greatest > least ? (value - least) / (greatest - least) : 1;
        }
    }
}
