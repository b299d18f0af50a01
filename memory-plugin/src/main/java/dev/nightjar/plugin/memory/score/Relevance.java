package dev.nightjar.plugin.memory.score;

import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.candidate.SearchLeg;
import dev.nightjar.plugin.memory.table.TurnTable.Turn;
import dev.nightjar.plugin.memory.table.row.Candidate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The relevance of each memory by itself: by its words and by its meaning, each 0..1 relative to the best found. A
 * memory that neither leg found has relevance 0. Immutable.
 */
final class Relevance {

    /** Cosines are compared within this many of the nearest, so that relevance does not depend on the limit. */
    private static final int SPAN = 100;

    private final Map<Long, Double> words = new HashMap<>();
    private final Map<Long, Double> meaning = new HashMap<>();

    private Relevance() {}

    /** From what the text leg, the substring leg and the vector leg found. */
    static Relevance of(LegResults legs) {
        var relevance = new Relevance();
        var text = legs.of(SearchLeg.TEXT);
        double best = text.stream().mapToDouble(Candidate::value).max().orElse(0);
        text.forEach(found -> relevance.words.put(found.pk(), best > 0 ? Math.max(0, found.value()) / best : 1));
        legs.of(SearchLeg.SUBSTRING).forEach(found -> relevance.words.put(found.pk(), 1.0));
        relevance.addMeaning(legs.of(SearchLeg.VECTOR));
        return relevance;
    }

    /**
     * The cosines of any two texts lie close together, in a range that depends on the model, so they are spread to
     * 0..1.
     */
    private void addMeaning(List<Candidate> vectors) {
        var nearest = vectors.stream().limit(SPAN).toList();
        var cosines = nearest.stream().mapToDouble(Candidate::value).summaryStatistics();
        double span = cosines.getMax() - cosines.getMin();
        nearest.forEach(found -> meaning.put(found.pk(), span > 0 ? (found.value() - cosines.getMin()) / span : 1));
    }

    /** The BM25 of a turn divided by the best one; 1 where the turn was found by a substring. */
    double words(Turn turn) {
        return words.getOrDefault(turn.pk(), 0.0);
    }

    /** The cosine of a turn, spread so that the hundredth or last found is 0 and the first is 1. */
    double meaning(Turn turn) {
        return meaning.getOrDefault(turn.pk(), 0.0);
    }

    /** The weighted sum of both; 0 for null. */
    double total(@Nullable Turn turn) {
        return turn == null
                ? 0
                : TurnSignal.WORDS.weight * words.getOrDefault(turn.pk(), 0.0)
                        + TurnSignal.MEANING.weight * meaning.getOrDefault(turn.pk(), 0.0);
    }

    boolean hasWords(Turn turn) {
        return words.containsKey(turn.pk());
    }
}
