package dev.nightjar.plugin.memory.score;

import com.google.common.collect.ImmutableMap;
import dev.nightjar.plugin.memory.score.QuestionCoverage.Coverage;
import java.util.Map;

/**
 * What speaks for one hit, in units of a full match of the question: 1 when the turn and the turns around it hold all
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

    /**
     * What each signal of the ranking adds. They say again what the share says, in another way, so each counts a
     * quarter to a third of it; those of neighbours, which the share has seen already, a tenth.
     */
    private static final Map<String, Double> SUPPORT = ImmutableMap.of(
            "words", 0.25,
            "meaning", 0.3,
            "session", 0.3,
            "speaker", 0.3,
            "near", 0.1,
            "asked", 0.1,
            "opening", 0.2,
            "substance", 0.25);

    /**
     * From the signals of the ranking.
     *
     * @param signals the value of each signal by its name
     */
    static Evidence of(Coverage held, Map<String, Double> signals) {
        boolean isOfPeriod = signals.getOrDefault("period", 0.0) > 0 || signals.getOrDefault("day", 0.0) > 0;
        return new Evidence(held.share(), held.isOfPerson(), sum(signals), isOfPeriod);
    }

    /** How much speaks for it by itself. */
    double total() {
        return share + support + (isOfPeriod ? OF_PERIOD : 0);
    }

    /** How it compares with other hits of the same question. */
    double score() {
        return share + support;
    }

    private static double sum(Map<String, Double> signals) {
        double sum = 0;
        for (var weight : SUPPORT.entrySet()) {
            sum += weight.getValue() * signals.getOrDefault(weight.getKey(), 0.0);
        }
        return sum;
    }
}
