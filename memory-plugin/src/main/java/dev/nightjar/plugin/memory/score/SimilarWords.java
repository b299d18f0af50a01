package dev.nightjar.plugin.memory.score;

import dev.nightjar.commons.model.UnitVector;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.spi.embedding.WordVectors;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Finds words of a text that mean about what a question asks for: "violin" for "instrument". Each asked word is
 * compared with each word of the text and counts by the nearest one, as in late interaction (Khattab, Zaharia: ColBERT,
 * 2020), with one vector for each word. Texts share most of their words, so comparisons are kept by word. Belongs to
 * one search; not thread-safe.
 */
final class SimilarWords {

    /** Words that have nothing to do with each other have smaller cosines. */
    private static final double UNRELATED = 0.3;
    /** The cosine of forms of one word, such as "bake" and "baking". */
    private static final double SAME = 0.8;
    /** Words of the same meaning may be meant in another way. */
    private static final double WORTH = 0.8;
    /** In texts of more words some word is similar by chance. */
    private static final int FEW_WORDS = 100;
    /** Different words compared in one search; further ones count as similar to none. */
    private static final int MAX_COMPARED = 4_000;

    private final WordVectors vectors;
    private final StopWords stopWords;
    private final Map<Term, float[]> asked = new HashMap<>();
    private final Map<String, Map<Term, Double>> byWord = new HashMap<>();

    /**
     * @param vectors what words mean
     * @param terms what is asked for
     * @param stopWords words that mean nothing by themselves
     */
    SimilarWords(WordVectors vectors, Collection<Term> terms, StopWords stopWords) {
        this.vectors = vectors;
        this.stopWords = stopWords;
        terms.stream()
                .filter(term -> isComparable(term.word()))
                .forEach(term -> vectors.of(term.word()).ifPresent(vector -> asked.put(term, vector)));
    }

    /** The share of each asked word that a text holds in other words, 0..1; words it does not hold are left out. */
    Map<Term, Double> in(String text) {
        var found = new HashMap<Term, Double>();
        if (asked.isEmpty()) {
            return found;
        }
        var bounds = Words.bounds(text);
        for (int i = 0; i < bounds.length; i += 2) {
            var word = text.substring(bounds[i], bounds[i + 1]);
            var known = byWord.get(word);
            for (var one : (known == null ? of(word) : known).entrySet()) {
                found.merge(one.getKey(), one.getValue(), Math::max);
            }
        }
        double certainty = Math.min(1, FEW_WORDS / Math.max(1, bounds.length / 2.0));
        if (certainty < 1) {
            found.replaceAll((term, share) -> certainty * share);
        }
        return found;
    }

    private Map<Term, Double> of(String word) {
        if (byWord.size() == MAX_COMPARED) {
            return Map.of();
        }
        var similar = new HashMap<Term, Double>();
        var lower = word.toLowerCase(Locale.ROOT);
        var its = isComparable(lower) ? vectors.of(lower) : Optional.<float[]>empty();
        if (its.isPresent()) {
            for (var one : asked.entrySet()) {
                double cosine = UnitVector.cosine(one.getValue(), its.get());
                double similarity = Math.min(1, (cosine - UNRELATED) / (SAME - UNRELATED));
                if (similarity > 0) {
                    similar.put(one.getKey(), WORTH * similarity);
                }
            }
        }
        byWord.put(word, similar);
        return similar;
    }

    /** Numbers are like each other and mean different things. */
    private boolean isComparable(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (Character.isDigit(word.charAt(i))) {
                return false;
            }
        }
        return !stopWords.contains(word);
    }
}
