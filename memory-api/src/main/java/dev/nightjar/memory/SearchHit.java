package dev.nightjar.memory;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One answer to a search.
 *
 * @param memory what was found
 * @param rank position in the answer, from 1
 * @param score how the ranking scored it; comparable within one answer only, higher is better
 * @param relevance the estimated probability, 0..1, that a reader finds it relevant; comparable between questions and
 *     stores. The best hit of a search may be irrelevant. The estimate uses the signals of the default ranker; with
 *     another ranker it knows less and is lower
 * @param explanation how the score came about
 */
public record SearchHit(Memory memory, int rank, double score, double relevance, Explanation explanation) {

    /** Below it a relevance told in hundredths is 0. */
    private static final double LEAST_RELEVANCE = 0.005;

    /** @throws IllegalArgumentException when the relevance is not 0 to 1 */
    public SearchHit {
        if (!(relevance >= 0 && relevance <= 1)) {
            throw new IllegalArgumentException("relevance must be 0 to 1, but was " + relevance);
        }
    }

    /**
     * Whether it is only the nearest there is and has nothing to do with what was asked: its relevance is 0 in hundredths, and it
     * does not hold the query as it was written. Who set no filter need not see it.
     */
    public boolean isUnrelated() {
        return relevance < LEAST_RELEVANCE
                && explanation.legs().stream().noneMatch(place -> place.leg().equals(Explanation.LegPlace.SUBSTRING));
    }

    /**
     * Why a hit stands where it stands: {@code score = fused × confidenceFactor}, and {@code fused} is the sum of the
     * signals' shares.
     *
     * @param legs the legs that found it, with its place in each
     * @param fused what the ranker made of it, the sum of {@code signals}
     * @param confidenceFactor how much confidence lowered it, (0..1]; 1 for everything but facts
     * @param standsInFor the superseded memory whose wording matched, when this hit took its place; otherwise null
     * @param signals what the ranker saw in it, in the ranker's order; signals without a share are left out
     * @param parts what the query asks for, the part that tells most first, and how much of it this hit holds; empty
     *     when its words say nothing
     */
    public record Explanation(
            List<LegPlace> legs,
            double fused,
            double confidenceFactor,
            @Nullable MemoryId standsInFor,
            List<Signal> signals,
            List<AskedPart> parts) {

        /**
         * A place in one leg.
         *
         * @param leg {@code text}, {@code vector}, {@code entity}, {@code substring}, or {@code conversation} for a turn
         *     found beside one that was found by its words
         * @param rank position in that leg, from 1
         * @param value the leg's own measure: BM25 (higher is better) for text and entity, the cosine for vector, 0 where a
         *     leg has none
         */
        public record LegPlace(String leg, int rank, double value) {

            /** The leg of a turn that was found beside another one. */
            public static final String CONVERSATION = "conversation";

            /** The leg that finds the whole query as part of a text. */
            public static final String SUBSTRING = "substring";
        }

        /**
         * Something the ranker judges by.
         *
         * @param name what it is
         * @param value how much of it there is, in its own unit
         * @param rank its place by this value, from 1, among all that the legs found; equal values share a place
         * @param share what it adds to {@code fused}
         */
        public record Signal(String name, double value, int rank, double share) {

            /** The same at this place. */
            public Signal withRank(int place) {
                return new Signal(name, value, place, share);
            }
        }

        /**
         * A part of what the query asks for.
         *
         * @param word the word as the query has it, in lower case; {@link #DATE} for the date it names
         * @param weight its share of all that is asked for, 0..1: the rarer a word is in memory, the more
         * @param held 1 when the hit itself or the question right before it holds it, less when only other turns around it
         *     do, 0 when none does
         */
        public record AskedPart(String word, double weight, double held) {

            /** In place of a word: the date that the query names. */
            public static final String DATE = "(date)";
        }

        /** Copies the lists. */
        public Explanation {
            legs = List.copyOf(legs);
            signals = List.copyOf(signals);
            parts = List.copyOf(parts);
        }

        /** The same for a query that asks for these parts. */
        public Explanation with(List<AskedPart> asked) {
            return new Explanation(legs, fused, confidenceFactor, standsInFor, signals, asked);
        }

        /** The same with a further signal. */
        public Explanation with(Signal further) {
            var all = new ArrayList<>(signals);
            all.add(further);
            double sum = all.stream().mapToDouble(Signal::share).sum();
            return new Explanation(legs, sum, confidenceFactor, standsInFor, all, parts);
        }

        /** Without signals. */
        public Explanation(List<LegPlace> legs, double fused, double confidenceFactor, @Nullable MemoryId standsInFor) {
            this(legs, fused, confidenceFactor, standsInFor, List.of(), List.of());
        }
    }
}
