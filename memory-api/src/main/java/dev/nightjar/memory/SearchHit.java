package dev.nightjar.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One search result.
 *
 * @param memory what was found
 * @param rank position in the results, from 1
 * @param score the ranker's score; comparable only within one result list, higher is better
 * @param relevance estimated probability, 0..1, that a reader finds it relevant; comparable between queries and stores.
 *     Even the best hit of a search may be irrelevant. The estimate uses the signals of the default ranker, so it is
 *     lower with another one
 * @param explanation how the score was computed
 */
public record SearchHit(Memory memory, int rank, double score, double relevance, Explanation explanation) {

    /** Below this, relevance rounds to 0.00. */
    private static final double LEAST_RELEVANCE = 0.005;

    /** Below this, what only vectors found is as near as any text: words that do not exist reached 0.04. */
    private static final double LEAST_LIKENESS = 0.05;

    /** @throws IllegalArgumentException when the relevance is not 0 to 1 */
    public SearchHit {
        if (!(relevance >= 0 && relevance <= 1)) {
            throw new IllegalArgumentException("relevance must be 0 to 1, but was " + relevance);
        }
    }

    /**
     * Whether the hit has nothing to do with the query and is only the nearest there is: its relevance rounds to 0.00,
     * and it does not contain the query literally. Without a filter you need not show it.
     */
    public boolean isUnrelated() {
        return relevance < LEAST_RELEVANCE
                && explanation.legs().stream().noneMatch(place -> place.leg().equals(Explanation.LegPlace.SUBSTRING));
    }

    /**
     * The hits that have something to do with the query. Where no hit has a word of it and none is near to all of it,
     * those that have one of its words in other words, such as "bicycle" for "vehicle".
     *
     * @param hits of one search by the default ranker
     */
    public static List<SearchHit> related(List<SearchHit> hits) {
        boolean isFound = hits.stream()
                .anyMatch(hit -> hit.relevance >= LEAST_LIKENESS
                        || hit.explanation.legs().stream()
                                .anyMatch(place -> !Explanation.LegPlace.WITHOUT_WORDS.contains(place.leg())));
        return hits.stream()
                .filter(hit -> isFound ? !hit.isUnrelated() : hit.holdsPart())
                .toList();
    }

    private boolean holdsPart() {
        return explanation.parts().stream().anyMatch(part -> part.held() > 0);
    }

    /**
     * Why a hit has its rank: {@code score = fused × confidenceFactor}, where {@code fused} is the sum of the signals'
     * shares.
     *
     * @param legs the search legs that found it, with its rank in each
     * @param fused the ranker's result, the sum of {@code signals}
     * @param confidenceFactor how much confidence lowered the score, (0..1]; 1 for everything but facts and what is
     *     judged wrong
     * @param standsInFor the superseded memory whose text matched, when this hit replaces it in the results; otherwise
     *     null
     * @param signals what the ranker considered, in the ranker's order; signals with no share are left out
     * @param parts the parts of the query, most informative first, and how much of each this hit has; empty when the
     *     query has no informative word
     */
    public record Explanation(
            List<LegPlace> legs,
            double fused,
            double confidenceFactor,
            @Nullable MemoryId standsInFor,
            List<Signal> signals,
            List<AskedPart> parts) {

        /**
         * Rank in one search leg.
         *
         * @param leg {@code text}, {@code vector}, {@code entity}, {@code substring}, or {@code conversation} for a
         *     turn next to one that matched by words
         * @param rank position in that leg, from 1
         * @param value the leg's own score: BM25 (higher is better) for text and entity, cosine for vector, 0 where a
         *     leg has none
         */
        public record LegPlace(String leg, int rank, double value) {

            /** The leg of a turn found next to another one. */
            public static final String CONVERSATION = "conversation";

            /** The leg that finds by meaning. */
            public static final String VECTOR = "vector";

            private static final Set<String> WITHOUT_WORDS = Set.of(VECTOR, CONVERSATION);

            /** The leg that finds the whole query as a substring. */
            public static final String SUBSTRING = "substring";
        }

        /**
         * One factor in the ranker's score.
         *
         * @param name name of the signal
         * @param value the measured value, in the signal's own unit
         * @param rank rank by this value, from 1, among all memories that the legs found; equal values share a rank
         * @param share its contribution to {@code fused}
         */
        public record Signal(String name, double value, int rank, double share) {

            /** A copy with this rank. */
            public Signal withRank(int place) {
                return new Signal(name, value, place, share);
            }
        }

        /**
         * One part of the query.
         *
         * @param word the query word in lower case, or {@link #DATE} for the date in the query
         * @param weight its share of the whole query, 0..1; words that are rare in memory weigh more
         * @param held 1 when the hit or the question right before it contains the part, less when only other turns
         *     around it do, or other words of a like meaning, 0 when none does
         */
        public record AskedPart(String word, double weight, double held) {

            /** Stands for the date in the query. */
            public static final String DATE = "(date)";
        }

        /** Copies the lists. */
        public Explanation {
            legs = List.copyOf(legs);
            signals = List.copyOf(signals);
            parts = List.copyOf(parts);
        }

        /** A copy for a query with these parts. */
        public Explanation with(List<AskedPart> asked) {
            return new Explanation(legs, fused, confidenceFactor, standsInFor, signals, asked);
        }

        /** A copy with one more signal, whose share counts beside the others'. */
        public Explanation liftedBy(Signal further) {
            var all = new ArrayList<>(signals);
            all.add(further);
            return new Explanation(legs, fused + further.share(), confidenceFactor, standsInFor, all, parts);
        }

        /** A copy with one more signal. */
        public Explanation with(Signal further) {
            var all = new ArrayList<>(signals);
            all.add(further);
            double sum = all.stream().mapToDouble(Signal::share).sum();
            return new Explanation(legs, sum, confidenceFactor, standsInFor, all, parts);
        }

        /** An explanation without signals. */
        public Explanation(List<LegPlace> legs, double fused, double confidenceFactor, @Nullable MemoryId standsInFor) {
            this(legs, fused, confidenceFactor, standsInFor, List.of(), List.of());
        }
    }
}
