package dev.nightjar.plugin.memory.search.relevance;

import java.util.List;

/**
 * The estimate: first how likely it is that the best hit is relevant, from the evidence for it; then how much less likely
 * each other hit is, from how far it is behind.
 */
final class RelevanceEstimate {

    /** The best hit is looked for among this many first ones, so that the estimate does not depend on the limit. */
    static final int JUDGED = 10;

    /**
     * The evidence of a hit that is as likely relevant as not: it holds all that is asked for, and is about the best by
     * words (a quarter), by meaning (a third) and in a session that is about it (a quarter).
     */
    private static final double EVEN = 1.8;
    /** A sixth of what is asked for, held or not, moves the odds by a factor of two. */
    private static final double STEEPNESS = 5;
    /** Two words of one memory each are no chance any more; further ones add nothing. */
    private static final double MAX_MASS = 2;
    /** A hit with less evidence by this much, most of the asked words, is relevant a third as often. */
    private static final double FALL = 0.8;

    private RelevanceEstimate() {}

    /**
     * The probability of each hit to be relevant, 0..1; 0 for all when nothing is asked for.
     *
     * @param hits what speaks for each hit, in order of rank
     */
    static List<Double> of(AskedParts asked, List<Evidence> hits) {
        if (asked.total() == 0) {
            return hits.stream().map(hit -> 0.0).toList();
        }
        var judged = hits.subList(0, Math.min(JUDGED, hits.size()));
        double ofBest = ofBest(asked, judged);
        double score = judged.stream().mapToDouble(Evidence::score).max().orElse(0);
        return hits.stream()
                .map(hit -> ofBest * Math.exp(-Math.max(0, score - hit.score()) / FALL))
                .toList();
    }

    private static double ofBest(AskedParts asked, List<Evidence> hits) {
        double evidence = hits.stream().mapToDouble(Evidence::total).max().orElse(0);
        double share = hits.stream().mapToDouble(Evidence::share).max().orElse(0);
        double logOdds = STEEPNESS * (evidence - EVEN)
                + Math.min(MAX_MASS, asked.mass(share))
                + asked.subject().logOdds();
        return 1 / (1 + Math.exp(-logOdds));
    }
}
