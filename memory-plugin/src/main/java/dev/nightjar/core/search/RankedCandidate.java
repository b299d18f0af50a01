package dev.nightjar.core.search;

import dev.nightjar.memory.SearchExplanation.LegPlace;
import dev.nightjar.memory.SearchExplanation.Signal;
import java.util.List;

/**
 * A candidate as a ranker judges it.
 *
 * @param pk its key
 * @param places where the legs had it
 * @param signals what speaks for it; their shares add up to its score
 */
record RankedCandidate(long pk, List<LegPlace> places, List<Signal> signals) {

    double score() {
        return signals.stream().mapToDouble(Signal::share).sum();
    }
}
