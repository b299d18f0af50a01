package dev.nightjar.plugin.memory.score;

import dev.nightjar.memory.SearchHit.Explanation.LegPlace;
import dev.nightjar.memory.SearchHit.Explanation.Signal;
import java.util.List;

/**
 * A candidate with its score.
 *
 * @param pk its key
 * @param places its places in the legs
 * @param signals what the ranking counted
 * @param score the sum of the shares of the signals
 */
public record RankedCandidate(long pk, List<LegPlace> places, List<Signal> signals, double score) {

    RankedCandidate(long pk, List<LegPlace> places, List<Signal> signals) {
        this(pk, places, signals, signals.stream().mapToDouble(Signal::share).sum());
    }
}
