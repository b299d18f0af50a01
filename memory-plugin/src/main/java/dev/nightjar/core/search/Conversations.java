package dev.nightjar.core.search;

import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.core.store.TurnStore.Turn;
import dev.nightjar.memory.MemoryKind;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The candidates of one search in their conversations: how well each fits by its words, what stands beside it, and what
 * its session has to offer. Immutable once built.
 */
final class Conversations {

    private final Map<Place, Turn> turns = new HashMap<>();
    private final Map<Long, Double> words = new HashMap<>();
    private final Map<Long, Double> bestOfSession = new HashMap<>();
    private final Map<Long, Set<String>> foundInSession = new HashMap<>();
    private final Map<String, Double> termWeights = new HashMap<>();
    private final double allWeight;

    /**
     * @param text what the text leg found
     * @param turns the candidates and their neighbours
     * @param query the words looked for
     */
    Conversations(List<Candidate> text, Collection<Turn> turns, TextQuery query) {
        query.terms().forEach(term -> termWeights.put(Stems.ofWord(term.word()), term.weight(query.total())));
        allWeight = termWeights.values().stream().mapToDouble(weight -> weight).sum();
        double best = text.stream().mapToDouble(Candidate::value).max().orElse(0);
        text.forEach(found -> words.put(found.pk(), best > 0 ? Math.max(0, found.value()) / best : 1));
        for (var turn : turns) {
            if (isTurn(turn)) {
                this.turns.put(new Place(turn.sessionPk(), turn.sequence()), turn);
                if (words.containsKey(turn.pk())) {
                    addToSession(turn);
                }
            }
        }
    }

    private void addToSession(Turn turn) {
        var session = turn.sessionPk();
        if (session != null) {
            bestOfSession.merge(session, words(turn), Math::max);
            foundInSession.computeIfAbsent(session, key -> new HashSet<>()).addAll(found(turn));
        }
    }

    /** Whether it was said in a conversation, as opposed to a fact, a note or a reflection. */
    static boolean isTurn(Turn turn) {
        return turn.kind() == MemoryKind.EPISODE && turn.sessionPk() != null;
    }

    /** Its BM25 as a share of the best candidate's, 0..1; 0 for one that holds none of the words. */
    double words(@Nullable Turn turn) {
        return turn == null ? 0 : words.getOrDefault(turn.pk(), 0.0);
    }

    /** The turn so many places after it in its session, before it when negative; null when there is none. */
    @Nullable
    Turn beside(Turn turn, int offset) {
        return turns.get(new Place(turn.sessionPk(), turn.sequence() + offset));
    }

    /** The words-value of the best turn of its session; its own for what is no turn. */
    double bestOfSession(Turn turn) {
        return isTurn(turn) ? bestOfSession.getOrDefault(turn.sessionPk(), 0.0) : words(turn);
    }

    /** Share of the question's words, each by how telling it is, found anywhere in its session; in itself for no turn. */
    double coverage(Turn turn) {
        var found = isTurn(turn) ? foundInSession.getOrDefault(turn.sessionPk(), Set.of()) : found(turn);
        double weight = found.stream()
                .mapToDouble(stem -> termWeights.getOrDefault(stem, 0.0))
                .sum();
        return allWeight > 0 ? weight / allWeight : 0;
    }

    private Set<String> found(Turn turn) {
        return Stems.among(termWeights.keySet(), turn.content());
    }

    private record Place(@Nullable Long sessionPk, long sequence) {}
}
