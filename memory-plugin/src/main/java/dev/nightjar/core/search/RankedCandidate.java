package dev.nightjar.core.search;

import dev.nightjar.memory.SearchExplanation.LegPlace;
import dev.nightjar.memory.SearchExplanation.Signal;
import java.util.List;

/**
 * A candidate as a ranker judges it.
 *
 * @param pk its key
 * @param places where the legs had it
 * @param signals what speaks for it
 * @param score the sum of their shares
 */
record RankedCandidate(long pk, List<LegPlace> places, List<Signal> signals, double score) {

    RankedCandidate(long pk, List<LegPlace> places, List<Signal> signals) {
        this(pk, places, signals, signals.stream().mapToDouble(Signal::share).sum());
    }
}
