package dev.nightjar.core.search;

import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.core.store.Transaction;
import dev.nightjar.memory.Ranker.Weighted;
import dev.nightjar.memory.SearchExplanation.LegPlace;
import dev.nightjar.memory.SearchExplanation.Signal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up the legs' values, brought to 0..1 in each leg by {@code (value − least) / (greatest − least)}; all equal
 * become 1. Only the two legs with a weight take part; when neither found anything the others stand in.
 *
 * @param weights what a leg counts
 */
record WeightedFusion(Weighted weights) implements Ranking {

    private static final int OVER_FETCH = 4;

    @Override
    public int depth(int limit) {
        return OVER_FETCH * limit;
    }

    @Override
    public Ranked rank(Transaction tx, SearchPlan plan, Map<String, List<Candidate>> legs) {
        return new Ranked(fuse(legs));
    }

    List<RankedCandidate> fuse(Map<String, List<Candidate>> legs) {
        var counted = counted(legs);
        var spans = new LinkedHashMap<String, Span>();
        legs.forEach((leg, candidates) -> spans.put(leg, Span.of(candidates)));
        return Ranking.places(legs).entrySet().stream()
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

    /** Weights of the legs that take part, adding up to 1. */
    private Map<String, Double> counted(Map<String, List<Candidate>> legs) {
        var weighted =
                new LinkedHashMap<>(Map.of(SearchLegs.VECTOR, weights.vector(), SearchLegs.TEXT, weights.text()));
        weighted.keySet().retainAll(legs.keySet());
        double sum = weighted.values().stream().mapToDouble(weight -> weight).sum();
        if (sum > 0) {
            weighted.replaceAll((leg, weight) -> weight / sum);
            return weighted;
        }
        var equal = new LinkedHashMap<String, Double>();
        legs.keySet().forEach(leg -> equal.put(leg, 1.0 / legs.size()));
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
