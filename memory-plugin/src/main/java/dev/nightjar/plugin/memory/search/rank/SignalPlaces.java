package dev.nightjar.plugin.memory.search.rank;

import dev.nightjar.memory.SearchHit.Explanation.Signal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The place of a signal's value among those of all candidates the legs found. Immutable. */
public final class SignalPlaces {

    /** The place of a signal until it is known. */
    static final int UNKNOWN = 0;

    private final Map<String, List<Double>> values = new HashMap<>();

    /** @param candidates what the legs found */
    public SignalPlaces(Collection<RankedCandidate> candidates) {
        for (var candidate : candidates) {
            for (var signal : candidate.signals()) {
                values.computeIfAbsent(signal.name(), name -> new ArrayList<>()).add(signal.value());
            }
        }
    }

    /** The signals with their places; a known place stays. */
    public List<Signal> placed(List<Signal> signals) {
        return signals.stream()
                .map(signal -> signal.rank() == UNKNOWN ? signal.withRank(place(signal)) : signal)
                .toList();
    }

    private int place(Signal signal) {
        int better = 0;
        for (double value : values.getOrDefault(signal.name(), List.of())) {
            better += value > signal.value() ? 1 : 0;
        }
        return better + 1;
    }
}
