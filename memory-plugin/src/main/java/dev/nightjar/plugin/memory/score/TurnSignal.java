package dev.nightjar.plugin.memory.score;

import dev.nightjar.memory.SearchHit.Explanation.Signal;
import dev.nightjar.plugin.memory.score.Ranking.SignalPlaces;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Signals that speak for a candidate, in the order of explanations. A full match of the words counts 1; each weight
 * says how much a signal counts beside it. The weights are reasoned and round, and leaving any of them out lowered
 * recall on measured conversations. The support is what a signal adds to the evidence that a hit is relevant: signals
 * say again what the share of the question says, in another way, so each counts a quarter to a third of it; those of
 * neighbours, which the share has seen already, a tenth.
 */
enum TurnSignal {
    /** The words of the question, by BM25. The unit of all other weights. */
    WORDS(1, 0.25),
    /** A like meaning in other words counts a little less than the same words. */
    MEANING(0.9, 0.3),
    /** The turn before belongs to the same exchange. Little: {@link TurnSignals#HELD} sees it once more. */
    BEFORE(0.2, 0),
    /** The turn after belongs to the same exchange. */
    AFTER(0.2, 0),
    /** Two turns away the relation is weaker. */
    NEAR(0.2, 0.1),
    /** The turn before asked a question, so its words are mostly about this turn. */
    ASKED(0.4, 0.1),
    /** The first turn of a conversation brings news or states the subject. */
    OPENING(0.4, 0.2),
    /** A conversation keeps to a subject: relevant turns make the other turns of their session more likely. */
    SESSION(0.7, 0.3),
    /** A session that has all the words, though in different turns, is more likely meant than one that has half. */
    COVERAGE(0.4, 0),
    /** A person named in the question often tells the answer. A soft signal, as others may tell it too. */
    SPEAKER(0.8, 0.3),
    /** An answer to "when" has a word of time. */
    TIME(0.7, 0),
    /**
     * The turn was said in the named month or year. Few turns were, so it counts as much as words and meaning together.
     */
    PERIOD(2, 0),
    /** The turn was said on the named day or soon after. */
    DAY(2, 0),
    /** Longer turns tell more than questions and interjections. */
    SUBSTANCE(0.7, 0.25);

    private static final Map<String, TurnSignal> BY_LABEL =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(signal -> signal.label, signal -> signal));

    final double weight;
    final double support;
    /** The signal's name in explanations. */
    final String label = name().toLowerCase(Locale.ROOT);

    TurnSignal(double weight, double support) {
        this.weight = weight;
        this.support = support;
    }

    /** The signals of one candidate, without those that say nothing of it. */
    static List<Signal> of(EnumMap<TurnSignal, Double> values) {
        var signals = new ArrayList<Signal>();
        for (var one : values.entrySet()) {
            double value = one.getValue();
            if (value > 0) {
                var signal = one.getKey();
                signals.add(new Signal(signal.label, value, SignalPlaces.UNKNOWN, signal.weight * value));
            }
        }
        return signals;
    }

    /** The support of signals: their part of the evidence that a hit is relevant. */
    static double support(Map<TurnSignal, Double> values) {
        double support = 0;
        for (var one : values.entrySet()) {
            support += one.getKey().support * one.getValue();
        }
        return support;
    }

    /** The values of signals; others than these are left out. */
    static EnumMap<TurnSignal, Double> values(Iterable<Signal> signals) {
        var values = new EnumMap<TurnSignal, Double>(TurnSignal.class);
        for (var signal : signals) {
            var its = BY_LABEL.get(signal.name());
            if (its != null) {
                values.merge(its, signal.value(), Math::max);
            }
        }
        return values;
    }
}
