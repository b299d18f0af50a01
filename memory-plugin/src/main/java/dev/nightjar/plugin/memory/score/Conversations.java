package dev.nightjar.plugin.memory.score;

import dev.nightjar.plugin.memory.question.TextQuery;
import dev.nightjar.plugin.memory.table.TurnTable.Place;
import dev.nightjar.plugin.memory.table.TurnTable.Turn;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermFinder;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The candidates of one search by their place in conversations, and how relevant their sessions are. Not thread-safe.
 */
final class Conversations {

    /** The relevance of a session is the mean of this many best turns. */
    private static final int BEST_TURNS = 3;

    private final Map<Place, Turn> turns = new HashMap<>();

    private final Relevance relevance;
    private final Map<Long, PriorityQueue<Double>> bestOfSession = new HashMap<>();
    private final Map<Long, Double> means = new HashMap<>();
    private final Map<Long, Set<Term>> foundInSession = new HashMap<>();
    private final Map<Term, Double> termWeights = new LinkedHashMap<>();
    private final TermFinder finder;
    private final double allWeight;

    /**
     * @param relevance the relevance of each turn by itself
     * @param turns the candidates
     * @param query the words of the question
     * @param finder finds them in texts
     */
    Conversations(Relevance relevance, Collection<Turn> turns, TextQuery query, TermFinder finder) {
        this.relevance = relevance;
        query.terms().forEach(term -> termWeights.put(term.term(), term.weight(query.total())));
        this.finder = finder;
        allWeight = termWeights.values().stream().mapToDouble(weight -> weight).sum();
        for (var turn : turns) {
            var place = turn.place();
            if (place != null) {
                this.turns.put(place, turn);
                addToSession(turn, place.sessionPk());
            }
        }
    }

    private void addToSession(Turn turn, long session) {
        if (relevance.total(turn) == 0) {
            return;
        }
        var best = bestOfSession.computeIfAbsent(session, key -> new PriorityQueue<>());
        best.add(relevance.total(turn));
        if (best.size() > BEST_TURNS) {
            best.remove();
        }
        if (relevance.hasWords(turn)) {
            foundInSession.computeIfAbsent(session, key -> new HashSet<>()).addAll(found(turn));
        }
    }

    /** The relevance of each turn by itself. */
    Relevance relevance() {
        return relevance;
    }

    boolean isCandidate(Place place) {
        return turns.containsKey(place);
    }

    /** The candidate this many places after this one in its session, before it when negative; null when none is. */
    @Nullable
    Turn beside(Place place, int offset) {
        return turns.get(new Place(place.sessionPk(), place.sequence() + offset));
    }

    /** The mean relevance of the three best turns of a session. */
    double relevanceOfSession(long session) {
        return means.computeIfAbsent(
                session,
                key -> bestOfSession.getOrDefault(key, new PriorityQueue<>()).stream()
                                .mapToDouble(Double::doubleValue)
                                .sum()
                        / BEST_TURNS);
    }

    /** The share of the question's words found in a memory, each with its weight. */
    double coverage(Turn turn) {
        return share(found(turn));
    }

    /** The share of the question's words found anywhere in a session, each with its weight. */
    double coverage(long session) {
        return share(foundInSession.getOrDefault(session, Set.of()));
    }

    private double share(Set<Term> found) {
        double weight = termWeights.entrySet().stream()
                .filter(term -> found.contains(term.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        return allWeight > 0 ? weight / allWeight : 0;
    }

    private Set<Term> found(Turn turn) {
        return finder.in(turn.content());
    }
}
