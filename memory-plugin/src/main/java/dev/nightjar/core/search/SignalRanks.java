package dev.nightjar.core.search;

import dev.nightjar.memory.SearchExplanation;
import dev.nightjar.memory.SearchExplanation.Signal;
import dev.nightjar.memory.SearchHit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where a signal's value stands among those of all candidates the legs found. Not thread-safe. */
final class SignalRanks {

    /** Of a signal whose place is not known yet. */
    static final int UNKNOWN = 0;

    private final Map<String, List<Double>> values = new HashMap<>();

    SignalRanks(Collection<RankedCandidate> candidates) {
        for (var candidate : candidates) {
            for (var signal : candidate.signals()) {
                values.computeIfAbsent(signal.name(), name -> new ArrayList<>()).add(signal.value());
            }
        }
    }

    /** The hits, their signals with places; a place that is known stays. */
    List<SearchHit> placed(List<SearchHit> hits) {
        return hits.stream()
                .map(hit -> new SearchHit(hit.memory(), hit.rank(), hit.score(), placed(hit.explanation())))
                .toList();
    }

    private SearchExplanation placed(SearchExplanation explanation) {
        var signals = explanation.signals().stream()
                .map(signal -> signal.rank() == UNKNOWN ? signal.withRank(place(signal)) : signal)
                .toList();
        return new SearchExplanation(
                explanation.legs(),
                explanation.fused(),
                explanation.confidenceFactor(),
                explanation.standsInFor(),
                signals);
    }

    private int place(Signal signal) {
        int better = 0;
        for (double value : values.getOrDefault(signal.name(), List.of())) {
            better += value > signal.value() ? 1 : 0;
        }
        return better + 1;
    }
}
