package dev.nightjar.plugin.memory.score;

import dev.nightjar.plugin.memory.question.AskedParts;
import dev.nightjar.plugin.memory.question.Subject;
import dev.nightjar.plugin.memory.score.QuestionCoverage.Coverage;
import java.util.List;
import java.util.Map;

/**
 * The estimate: first how likely it is that the best hit is relevant, from the evidence for it; then how much less
 * likely each other hit is, from how far it is behind.
 */
final class RelevanceEstimate {

    /** The best hit is looked for among this many first ones, so that the estimate does not depend on the limit. */
    static final int JUDGED = 10;

    /** Two words of one memory each are no chance any more; further ones add nothing. */
    private static final double MAX_MASS = 2;

    /** More than the rounding error of a sum of a few shares. */
    private static final double ROUNDING = 1e-9;

    /** The mass of one word that a single memory holds: a match of one may be chance. */
    private static final double CHANCE = 1;

    /**
     * The least relevance of the best hit when a known person is asked about and a hit is by or about them. Where
     * several people talk, what is known of one of them tells a little about any question that names them, even if it
     * shares no word with it: "What might John's financial status be?" Blocks have this as their default minimum.
     */
    private static final double OF_PERSON = 0.25;

    /** Hits that are neither by the person in question nor name them stand behind hits that are or do. */
    private static final double OF_OTHERS = 0.5;

    private RelevanceEstimate() {}

    /**
     * The probability of each hit to be relevant, 0..1; 0 for all when nothing is asked for.
     *
     * @param scale what the evidence of these hits is worth
     * @param hits what speaks for each hit, in order of rank
     */
    static List<Double> of(AskedParts asked, Scale scale, List<Evidence> hits) {
        if (asked.total() == 0) {
            return hits.stream().map(hit -> 0.0).toList();
        }
        var judged = hits.subList(0, Math.min(JUDGED, hits.size()));
        boolean isOfPerson = !asked.people().isEmpty() && judged.stream().anyMatch(Evidence::isOfPerson);
        boolean isAboutPerson = isOfPerson && asked.subject() == Subject.KNOWN_PERSON;
        double ofBest = Math.max(ofBest(asked, scale, judged), isAboutPerson ? OF_PERSON : 0);
        double score = judged.stream().mapToDouble(Evidence::score).max().orElse(0);
        return hits.stream()
                .map(hit -> {
                    double ofHit = isOfPerson && !hit.isOfPerson() ? OF_OTHERS * ofBest : ofBest;
                    return ofHit * Math.exp(-Math.max(0, score - hit.score()) / scale.fall);
                })
                .toList();
    }

    private static double ofBest(AskedParts asked, Scale scale, List<Evidence> hits) {
        double evidence = hits.stream().mapToDouble(Evidence::total).max().orElse(0);
        double share = hits.stream().mapToDouble(Evidence::share).max().orElse(0);
        double mass = Math.min(MAX_MASS, asked.mass(share));
        double found = scale.steepness * (evidence - scale.even);
        // A hit that holds every word looked up is found, whatever else speaks for it.
        double bySubject = asked.subject().logOdds(Math.max(0, mass - CHANCE) / (MAX_MASS - CHANCE));
        // A question for a day alone asks for what was said, whomever it names.
        double ofSubject = asked.words().isEmpty() ? Math.max(0, bySubject) : bySubject;
        double logOdds = (asked.isLookedUp() && share > 1 - ROUNDING ? Math.max(0, found) : found) + mass + ofSubject;
        return 1 / (1 + Math.exp(-logOdds));
    }

    /** The worth of evidence, by the kind of hits judged. */
    enum Scale {
        /**
         * Turns, and other texts that stand among texts about the same. As likely relevant as not is one that holds all
         * that is asked for, and is about the best by words (a quarter), by meaning (a third) and in a session that is
         * about it (a quarter). A seventh of what is asked for, held or not, moves the odds by a factor of two. One
         * with less evidence than the best by most of the asked words is relevant a third as often: who answers repeats
         * little of the question.
         */
        CONVERSATION(1.9, 5, 0.8),
        /**
         * Facts and notes. Each says one thing in few words and in its own way, so less of the question is enough, and
         * a word more or less tells less. But nothing stands around it that could hold what it lacks, so one with less
         * evidence than another by a third of the asked words is relevant a third as often.
         */
        STATEMENT(1.8, 3, 0.3);

        /** The evidence of a hit that is as likely relevant as not. */
        private final double even;

        private final double steepness;
        /** The distance in score behind the best hit at which about a third of its probability is left. */
        private final double fall;

        Scale(double even, double steepness, double fall) {
            this.even = even;
            this.steepness = steepness;
            this.fall = fall;
        }
    }

    /**
     * Evidence for one hit, in units of a full match of the question: 1 when the turn and the turns around it hold all
     * that is asked for.
     *
     * @param share the share of the asked parts that it holds, 0..1
     * @param isOfPerson whether it is by or about somebody the question names, or the question names nobody
     * @param support what else speaks for it, ≥ 0
     * @param isOfPeriod whether it is of the time the question names
     */
    record Evidence(double share, boolean isOfPerson, double support, boolean isOfPeriod) {

        /** The match of date counts as part of {@code share}; here it counts as much as a similar meaning. */
        private static final double OF_PERIOD = 0.3;

        /** From the signals of the ranking. */
        static Evidence of(Coverage held, Map<TurnSignal, Double> signals) {
            boolean isOfPeriod =
                    signals.getOrDefault(TurnSignal.PERIOD, 0.0) > 0 || signals.getOrDefault(TurnSignal.DAY, 0.0) > 0;
            return new Evidence(held.share(), held.isOfPerson(), TurnSignal.support(signals), isOfPeriod);
        }

        /** All evidence for a hit by itself, the time it is of included. */
        double total() {
            return share + support + (isOfPeriod ? OF_PERIOD : 0);
        }

        /** The score by which hits of one question are compared. */
        double score() {
            return share + support;
        }
    }
}
