package dev.nightjar.plugin.memory.passage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The order of the pieces of a text that fit a question, those that add most first. A term tells the more the fewer
 * pieces hold it, and less each time it has been shown already, so that one part of the question does not fill the room
 * of the others.
 */
final class UnitRanking {

    /** Pieces looked at, as more are never shown; beyond them only the best piece of each term is looked at. */
    private static final int MOST = 32;

    /** Share of its worth that a term keeps each time it has been shown. */
    private static final double SHOWN_AGAIN = 0.5;

    private final long[] held;
    private final double[] weights;

    private UnitRanking(long[] held, double[] weights) {
        this.held = held;
        this.weights = weights;
    }

    /**
     * The places of pieces that hold a term, in the order they should be shown as far as there is room.
     *
     * @param held the terms each piece holds, a bit for each
     * @param terms how many terms there are
     */
    static List<Integer> of(long[] held, int terms) {
        var ranking = new UnitRanking(held, weights(held, terms));
        return ranking.order(ranking.candidates());
    }

    private static double[] weights(long[] held, int terms) {
        var weights = new double[terms];
        for (long bits : held) {
            for (long left = bits; left != 0; left &= left - 1) {
                weights[Long.numberOfTrailingZeros(left)]++;
            }
        }
        for (int term = 0; term < terms; term++) {
            weights[term] = weights[term] == 0 ? 0 : Math.log(1 + held.length / weights[term]);
        }
        return weights;
    }

    /** The best pieces, and the best one of each term; the first one where several are as good. */
    private Collection<Integer> candidates() {
        var best = new int[weights.length];
        var heap = new PriorityQueue<Integer>(
                Comparator.<Integer>comparingDouble(this::score).thenComparing(Comparator.reverseOrder()));
        var bestScores = new double[weights.length];
        for (int unit = 0; unit < held.length; unit++) {
            double score = score(unit);
            for (long left = held[unit]; left != 0; left &= left - 1) {
                int term = Long.numberOfTrailingZeros(left);
                if (score > bestScores[term]) {
                    bestScores[term] = score;
                    best[term] = unit;
                }
            }
            if (score > 0) {
                heap.add(unit);
            }
            if (heap.size() > MOST) {
                heap.remove();
            }
        }
        var candidates = new LinkedHashSet<Integer>(heap);
        for (int term = 0; term < best.length; term++) {
            if (bestScores[term] > 0) {
                candidates.add(best[term]);
            }
        }
        return candidates;
    }

    private double score(int unit) {
        double score = 0;
        for (long left = held[unit]; left != 0; left &= left - 1) {
            score += weights[Long.numberOfTrailingZeros(left)];
        }
        return score;
    }

    private List<Integer> order(Collection<Integer> candidates) {
        var left = new ArrayList<>(candidates);
        var worth = weights.clone();
        var order = new ArrayList<Integer>();
        while (!left.isEmpty() && order.size() < MOST) {
            var next = left.get(0);
            for (var unit : left) {
                double more = gain(unit, worth) - gain(next, worth);
                next = more > 0 || (more == 0 && unit < next) ? unit : next;
            }
            left.remove(next);
            order.add(next);
            for (long bits = held[next]; bits != 0; bits &= bits - 1) {
                worth[Long.numberOfTrailingZeros(bits)] *= SHOWN_AGAIN;
            }
        }
        return order;
    }

    private double gain(int unit, double[] worth) {
        double gain = 0;
        for (long bits = held[unit]; bits != 0; bits &= bits - 1) {
            gain += worth[Long.numberOfTrailingZeros(bits)];
        }
        return gain;
    }
}
