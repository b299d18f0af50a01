package dev.nightjar.plugin.memory.score;

import com.google.common.primitives.Doubles;
import dev.nightjar.memory.SearchHit.Explanation.Signal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The place of a signal's value among those of all candidates the legs found. Immutable. */
public final class SignalPlaces {

    /** The place of a signal until it is known. */
    static final int UNKNOWN = 0;

    private static final double[] NONE = {};

    /** Ascending. */
    private final Map<String, double[]> values = new HashMap<>();

    /** @param candidates what the legs found */
    public SignalPlaces(Collection<RankedCandidate> candidates) {
        var all = new HashMap<String, List<Double>>();
        for (var candidate : candidates) {
            for (var signal : candidate.signals()) {
                all.computeIfAbsent(signal.name(), name -> new ArrayList<>()).add(signal.value());
            }
        }
        all.forEach((name, its) -> {
            var sorted = Doubles.toArray(its);
            Arrays.sort(sorted);
            values.put(name, sorted);
        });
    }

    /** The signals with their places; a known place stays. */
    public List<Signal> placed(List<Signal> signals) {
        var placed = new ArrayList<Signal>(signals.size());
        for (var signal : signals) {
            int place = signal.rank();
            if (place == UNKNOWN) {
                var all = values.getOrDefault(signal.name(), NONE);
                place = 1;
                while (place <= all.length && all[all.length - place] > signal.value()) {
                    place++;
                }
            }
            placed.add(new Signal(signal.name(), signal.value(), place, signal.share()));
        }
        return placed;
    }
}
