package dev.nightjar.plugin.memory.search;

import dev.nightjar.plugin.memory.question.QueryTerm;
import dev.nightjar.plugin.memory.question.TextQuery;
import dev.nightjar.plugin.memory.table.TurnTable.Turn;
import dev.nightjar.plugin.memory.term.Cutting;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermFinder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The matter of a turn.
 *
 * @param asked its words
 * @param shared the weight of the looked-up words that each memory holds, by key, the turn itself among them
 * @param left the weight of the words that were not looked up
 */
record Matter(Turn turn, TextQuery asked, TermFinder finder, Map<Long, Double> shared, double left) {

    /**
     * The least likeness of two turns on the same matter, where a word that these two alone hold is 1: one such word
     * may be chance. Measured with {@code quality/benchmarks/run histories}: with 1.3 a half more lines come in, of 26
     * four rightly, and answer nothing more; without any, 7 of 230 prompts less get their answer.
     */
    static final double SAME = 1.7;
    /**
     * The least likeness, as a part of the greatest. A turn less alike is on another matter, however new: a name that
     * is in many turns leads to any of them.
     */
    private static final double ABOUT_AS_ALIKE = 0.85;
    /** A cosine so many standard deviations above the mean counts as much as one such word. */
    private static final double DEVIATIONS = 3;

    static Matter of(Turn turn, TextQuery asked, Map<Cutting, TermFinder> finders, Map<Term, long[]> holding) {
        var shared = new HashMap<Long, Double>();
        double left = 0;
        for (var term : asked.terms()) {
            double worth = worth(asked, term);
            var keys = holding.get(term.term());
            if (keys == null) {
                left += worth;
            } else {
                for (long key : keys) {
                    shared.merge(key, worth, Double::sum);
                }
            }
        }
        var finder = asked.terms().stream()
                .findFirst()
                .map(term -> finders.get(term.term().cutting()));
        return new Matter(turn, asked, finder.orElseGet(() -> new TermFinder(List.of())), shared, left);
    }

    /** Keys of the memories that share most with the turn, at most this many. */
    List<Long> strongest(int most) {
        return shared.entrySet().stream()
                .filter(one -> atMost(one.getKey(), 0) >= SAME)
                .sorted(Map.Entry.<Long, Double>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey())
                        .reversed())
                .limit(most)
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * The newest of the turns that are on the same matter and about as alike as the one most alike. Texts are read in
     * the order of the greatest likeness that they may have, until no further one can be alike enough.
     *
     * @param nearness of each turn, by key; none counts as 0
     */
    Optional<Turn> newestOf(List<Turn> turns, Map<Long, Double> nearness) {
        var bounds = turns.stream()
                .map(turn -> new Likeness(turn, atMost(turn.pk(), nearness.getOrDefault(turn.pk(), 0.0))))
                .filter(one -> one.value >= SAME)
                .sorted(Comparator.comparingDouble(one -> -one.value))
                .toList();
        var alike = new ArrayList<Likeness>();
        double enough = SAME;
        for (var bound : bounds) {
            if (bound.value < enough) {
                break;
            }
            var turn = bound.turn;
            double meant = byMeaning(nearness.getOrDefault(turn.pk(), 0.0));
            double value = told(finder.in(turn.content())) + meant;
            alike.add(new Likeness(turn, value));
            enough = Math.max(enough, ABOUT_AS_ALIKE * value);
        }
        double least = enough;
        return alike.stream()
                .filter(one -> one.value >= least)
                .map(Likeness::turn)
                .max(Comparator.comparing(Turn::time));
    }

    /** The likeness that a turn has, or may have at most. */
    private record Likeness(Turn turn, double value) {}

    /** The likeness of a memory of this nearness if it holds every word that was not looked up. */
    private double atMost(long pk, double nearness) {
        return shared.getOrDefault(pk, 0.0) + left + byMeaning(nearness);
    }

    private static double byMeaning(double nearness) {
        return Math.max(0, nearness) / DEVIATIONS;
    }

    /** The weight of the words that both hold, in units of a word that two memories hold. */
    private double told(Set<Term> held) {
        double told = 0;
        for (var term : asked.terms()) {
            told += held.contains(term.term()) ? worth(asked, term) : 0;
        }
        return told;
    }

    /** The weight of a term, in units of a word that two memories hold. */
    static double worth(TextQuery asked, QueryTerm term) {
        long total = asked.weighingTotal();
        return term.weight(total) / QueryTerm.weight(2, total);
    }
}
