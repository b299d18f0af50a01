package dev.nightjar.plugin.memory.score;

import com.google.common.primitives.Doubles;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchHit.Explanation.LegPlace;
import dev.nightjar.memory.SearchHit.Explanation.Signal;
import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.candidate.SearchPlan;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TurnTable.Found;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Judges what the legs found. Thread-safe. A new ranking is a class and a line in {@link #of}. */
public interface Ranking {

    /**
     * The ranking of a ranker.
     *
     * @param zone where the days named in questions begin
     */
    static Ranking of(Ranker ranker, ZoneId zone) {
        if (ranker instanceof Ranker.ReciprocalRank rrf) {
            return new ReciprocalRankFusion(rrf.k());
        }
        return ranker instanceof Ranker.Weighted weighted ? new WeightedFusion(weighted) : new ContextualRanking(zone);
    }

    /** The number of candidates of each leg that the ranking needs for so many hits. */
    int depth(int limit);

    /**
     * The score that a hit near the top gains when it holds all that is asked for; 0 when the ranking has no use for
     * that.
     */
    default double heldWeight() {
        return 0;
    }

    /**
     * Scores every candidate of the legs.
     *
     * @param rows the candidates by their keys
     */
    Ranked rank(Tables tx, SearchPlan plan, LegResults legs, Map<Long, Found> rows);

    /**
     * Scored candidates. Filters and supersession are applied to those that were found afterwards.
     *
     * @param found every candidate of the legs, in any order, with a score of 0 or above
     * @param further the candidates that no leg found; to be called on the connection of the ranking
     */
    record Ranked(List<RankedCandidate> found, Further further) {

        /** Without further candidates. */
        Ranked(List<RankedCandidate> found) {
            this(found, (least, best) -> List.of());
        }
    }

    /** Looks for candidates that no leg found. */
    interface Further {

        /**
         * The candidates that pass the filter and have at least this score, and perhaps others.
         *
         * @param best keys of the best ones, whose neighbours will be looked at
         */
        List<RankedCandidate> of(double least, Set<Long> best);
    }

    /**
     * A candidate with its score.
     *
     * @param pk its key
     * @param places its places in the legs
     * @param signals what the ranking counted
     * @param score the sum of the shares of the signals
     */
    record RankedCandidate(long pk, List<LegPlace> places, List<Signal> signals, double score) {

        RankedCandidate(long pk, List<LegPlace> places, List<Signal> signals) {
            this(
                    pk,
                    places,
                    signals,
                    signals.stream().mapToDouble(Signal::share).sum());
        }
    }

    /** The place of a signal's value among those of all candidates the legs found. Immutable. */
    final class SignalPlaces {

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
                    all.computeIfAbsent(signal.name(), name -> new ArrayList<>())
                            .add(signal.value());
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
}
