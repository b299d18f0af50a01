package dev.nightjar.core.search;

import dev.nightjar.core.store.TurnStore.Place;
import dev.nightjar.core.store.TurnStore.Turn;
import dev.nightjar.memory.MemoryKind;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The candidates of one search in their conversations: which stand beside each, and what its session has to offer.
 * Immutable once built.
 */
final class Conversations {

    private final Map<Place, Turn> turns = new HashMap<>();
    /** So many turns on the subject make it the session's. */
    private static final int TELLING_TURNS = 3;

    private final Fit fit;
    private final Map<Long, PriorityQueue<Double>> bestOfSession = new HashMap<>();
    private final Map<Long, Set<String>> foundInSession = new HashMap<>();
    private final Map<String, Double> termWeights = new HashMap<>();
    private final double allWeight;

    /**
     * @param fit how well each of them fits by itself
     * @param turns the candidates
     * @param query the words looked for
     */
    Conversations(Fit fit, Collection<Turn> turns, TextQuery query) {
        this.fit = fit;
        query.terms().forEach(term -> termWeights.put(Stems.ofWord(term.word()), term.weight(query.total())));
        allWeight = termWeights.values().stream().mapToDouble(weight -> weight).sum();
        for (var turn : turns) {
            var place = place(turn);
            if (place != null) {
                this.turns.put(place, turn);
                addToSession(turn, place.sessionPk());
            }
        }
    }

    private void addToSession(Turn turn, long session) {
        if (fit.total(turn) == 0) {
            return;
        }
        var best = bestOfSession.computeIfAbsent(session, key -> new PriorityQueue<>());
        best.add(fit.total(turn));
        if (best.size() > TELLING_TURNS) {
            best.remove();
        }
        if (fit.hasWords(turn)) {
            foundInSession.computeIfAbsent(session, key -> new HashSet<>()).addAll(found(turn));
        }
    }

    /** Whether it was said in a conversation, as opposed to a fact, a note or a reflection. */
    static boolean isTurn(Turn turn) {
        return turn.kind() == MemoryKind.EPISODE && turn.sessionPk() != null;
    }

    /** Where it was said; null for what is no turn. */
    static @Nullable Place place(Turn turn) {
        var session = turn.sessionPk();
        return turn.kind() == MemoryKind.EPISODE && session != null ? new Place(session, turn.sequence()) : null;
    }

    boolean isCandidate(Place place) {
        return turns.containsKey(place);
    }

    /** The candidate so many places after this one in its session, before it when negative; null when there is none. */
    @Nullable
    Turn beside(Place place, int offset) {
        return turns.get(new Place(place.sessionPk(), place.sequence() + offset));
    }

    /** The same; null also for what is no turn. */
    @Nullable
    Turn beside(Turn turn, int offset) {
        var place = place(turn);
        return place == null ? null : beside(place, offset);
    }

    /** Mean of the three best fits of its session; its own for what is no turn. */
    double fitOfSession(Turn turn) {
        var place = place(turn);
        return place == null ? fit.total(turn) : fitOfSession(place.sessionPk());
    }

    /** Mean of the three best fits of a session. */
    double fitOfSession(long session) {
        var best = bestOfSession.get(session);
        double sum =
                best == null ? 0 : best.stream().mapToDouble(value -> value).sum();
        return sum / TELLING_TURNS;
    }

    /** Share of the question's words, each by how telling it is, found anywhere in its session; in itself for no turn. */
    double coverage(Turn turn) {
        var place = place(turn);
        return place == null ? share(found(turn)) : coverage(place.sessionPk());
    }

    /** Share of the question's words, each by how telling it is, found anywhere in a session. */
    double coverage(long session) {
        return share(foundInSession.getOrDefault(session, Set.of()));
    }

    private double share(Set<String> found) {
        double weight = found.stream()
                .mapToDouble(stem -> termWeights.getOrDefault(stem, 0.0))
                .sum();
        return allWeight > 0 ? weight / allWeight : 0;
    }

    private Set<String> found(Turn turn) {
        return Stems.among(termWeights.keySet(), turn.content());
    }
}
