package dev.nightjar.core.search;

import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.core.store.TurnStore.Turn;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How well each memory fits a question by itself: by its words and by its meaning, each 0..1 and compared with the best
 * found. What neither leg found fits not at all. Immutable.
 */
final class Fit {

    /** The words of the question, by BM25. The unit every other signal is measured in. */
    static final double WORDS = 1;
    /** What is meant in other words counts a little less than what is said in the same. */
    static final double MEANING = 0.8;
    /** So many of the nearest can be meant, however many are asked for: what fits must not depend on that. */
    private static final int SPAN = 100;

    private final Map<Long, Double> words = new HashMap<>();
    private final Map<Long, Double> meaning = new HashMap<>();

    private Fit() {}

    /** From what the text leg, the substring leg and the vector leg found. */
    static Fit of(Map<String, List<Candidate>> legs) {
        var fit = new Fit();
        var text = legs.getOrDefault(SearchLegs.TEXT, List.of());
        double best = text.stream().mapToDouble(Candidate::value).max().orElse(0);
        text.forEach(found -> fit.words.put(found.pk(), best > 0 ? Math.max(0, found.value()) / best : 1));
        legs.getOrDefault(SearchLegs.SUBSTRING, List.of()).forEach(found -> fit.words.put(found.pk(), 1.0));
        fit.addMeaning(legs.getOrDefault(SearchLegs.VECTOR, List.of()));
        return fit;
    }

    /** Cosines of any two texts lie close together, where depends on the model; so the span of the nearest counts. */
    private void addMeaning(List<Candidate> vectors) {
        var nearest = vectors.stream().limit(SPAN).toList();
        var cosines = nearest.stream().mapToDouble(Candidate::value).summaryStatistics();
        double span = cosines.getMax() - cosines.getMin();
        nearest.forEach(found -> meaning.put(found.pk(), span > 0 ? (found.value() - cosines.getMin()) / span : 1));
    }

    /** Its BM25 as a share of the best candidate's. */
    double words(Turn turn) {
        return words.getOrDefault(turn.pk(), 0.0);
    }

    /** Its cosine between that of the hundredth found (0), or the last, and that of the first (1). */
    double meaning(Turn turn) {
        return meaning.getOrDefault(turn.pk(), 0.0);
    }

    /** Both together; 0 for null, which is a turn that is not there. */
    double total(@Nullable Turn turn) {
        return turn == null ? 0 : WORDS * words(turn) + MEANING * meaning(turn);
    }

    boolean hasWords(Turn turn) {
        return words.containsKey(turn.pk());
    }
}
