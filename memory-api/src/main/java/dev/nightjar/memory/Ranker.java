package dev.nightjar.memory;

import java.util.List;
import java.util.Locale;

/**
 * How the results of the search legs are merged into one order. People choose a ranker by name, code by value.
 * Immutable.
 */
public sealed interface Ranker {

    /** The default ranker. */
    Ranker DEFAULT = new Contextual();

    /** The names {@link #named} accepts. */
    List<String> NAMES = List.of(Contextual.NAME, ReciprocalRank.NAME, Weighted.NAME);

    /** The name for people and settings. */
    String label();

    /**
     * The ranker with this name and default constants; {@code rrf:20} also sets its constant.
     *
     * @throws IllegalArgumentException naming the accepted names
     */
    static Ranker named(String name) {
        var wanted = name.strip().toLowerCase(Locale.ROOT);
        if (wanted.startsWith(ReciprocalRank.NAME + ":")) {
            return new ReciprocalRank(constant(name, wanted.substring(ReciprocalRank.NAME.length() + 1)));
        }
        return switch (wanted) {
            case Contextual.NAME -> new Contextual();
            case ReciprocalRank.NAME -> ReciprocalRank.STANDARD;
            case Weighted.NAME -> Weighted.STANDARD;
            default ->
                throw new IllegalArgumentException(
                        "ranker must be one of " + String.join(", ", NAMES) + ", but was '" + name + "'");
        };
    }

    private static int constant(String name, String digits) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("rrf takes a whole number, such as rrf:60, but was '" + name + "'", e);
        }
    }

    /**
     * Nightjar's own ranker: judges a turn within its conversation. It adds up scores for the turn's words, its
     * neighbours, its session, its speaker and its date. The explanation of a hit shows each share.
     */
    record Contextual() implements Ranker {

        static final String NAME = "contextual";

        @Override
        public String label() {
            return NAME;
        }
    }

    /**
     * Reciprocal rank fusion, {@code Σ 1/(k + rank)} over the legs (Cormack, Clarke and Büttcher, SIGIR 2009).
     *
     * @param k how little the first ranks count compared with later ones, ≥ 0
     */
    record ReciprocalRank(int k) implements Ranker {

        /** k = 60, which its authors found to work well across collections. */
        public static final ReciprocalRank STANDARD = new ReciprocalRank(60);

        static final String NAME = "rrf";

        /** @throws IllegalArgumentException when k is negative */
        public ReciprocalRank {
            if (k < 0) {
                throw new IllegalArgumentException("k of rrf must be 0 or more, but was " + k);
            }
        }

        @Override
        public String label() {
            return NAME;
        }
    }

    /**
     * Weighted sum of the legs' own scores, each scaled to 0..1 by the leg's minimum and maximum. With one leg, the
     * order is that leg's.
     *
     * @param vector weight of semantic search, 0..1
     * @param text weight of word search, 0..1; the two add up to 1
     */
    record Weighted(double vector, double text) implements Ranker {

        /** 0.7 for semantic search, 0.3 for word search. */
        public static final Weighted STANDARD = new Weighted(0.7, 0.3);

        static final String NAME = "weighted";

        private static final double ROUNDING = 1e-6;

        /** @throws IllegalArgumentException when a weight is out of range or the two do not add up to 1 */
        public Weighted {
            if (!(vector >= 0 && vector <= 1 && text >= 0 && text <= 1) || Math.abs(vector + text - 1) > ROUNDING) {
                throw new IllegalArgumentException(
                        "weights must be 0 to 1 and add up to 1, but were " + vector + " and " + text);
            }
        }

        @Override
        public String label() {
            return NAME;
        }
    }
}
