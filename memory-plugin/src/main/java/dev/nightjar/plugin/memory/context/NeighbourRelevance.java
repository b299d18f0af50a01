package dev.nightjar.plugin.memory.context;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.plugin.memory.search.text.Words;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What turns lend the turns beside them: who reads a question wants its answer, and what was said explains what
 * follows. A turn that says next to nothing, such as "Noted.", explains nothing. Belongs to one search; immutable.
 */
final class NeighbourRelevance {

    /** A question is worth little without its answer, however short that is. */
    private static final double ANSWER = 0.75;
    /** What is said goes on in the next turn more often than not. */
    private static final double AFTER = 0.6;
    /** What comes before explains what is said, more rarely. */
    private static final double BEFORE = 0.4;

    /** With so many words a turn says something; with fewer it counts by their number. */
    private static final int TELLING_WORDS = 12;

    private final Map<Place, SearchHit> turns;

    private NeighbourRelevance(Map<Place, SearchHit> turns) {
        this.turns = turns;
    }

    /** @param turns the hits that are turns */
    static NeighbourRelevance among(List<SearchHit> turns) {
        return new NeighbourRelevance(turns.stream()
                .collect(Collectors.toMap(hit -> Place.of((Episode) hit.memory()), hit -> hit, (one, same) -> one)));
    }

    /** The most that a turn beside it lends it, 0..1. */
    double of(Episode turn) {
        var place = Place.of(turn);
        var previous = turns.get(place.beside(-1));
        var next = turns.get(place.beside(1));
        var second = turns.get(place.beside(-2));
        if (previous == null && next == null && second == null) {
            return 0;
        }
        double told = substance(turn);
        double after = isAnswer(turn, previous) ? ANSWER : AFTER * told;
        double wellAfter = AFTER * AFTER * told;
        double before = BEFORE * (isQuestion(turn) ? 1 : told);
        return Math.max(after * relevance(previous), Math.max(wellAfter * relevance(second), before * relevance(next)));
    }

    private static boolean isAnswer(Episode turn, @Nullable SearchHit previous) {
        return previous != null
                && previous.memory() instanceof Episode asking
                && isQuestion(asking)
                && (asking.role() != turn.role() || !Objects.equals(asking.speaker(), turn.speaker()));
    }

    private static boolean isQuestion(Episode turn) {
        var text = turn.content();
        return text.indexOf('?') >= 0 || text.indexOf('？') >= 0;
    }

    private static double relevance(@Nullable SearchHit hit) {
        return hit == null ? 0 : hit.relevance();
    }

    private static double substance(Episode turn) {
        return Words.count(turn.content(), TELLING_WORDS) / (double) TELLING_WORDS;
    }

    /** Sessions of different users may have the same id. */
    private record Place(String agentId, Namespace namespace, String session, long sequence) {

        static Place of(Episode turn) {
            var details = turn.details();
            return new Place(
                    details.agentId(), details.namespace(), String.valueOf(details.sessionId()), turn.sequence());
        }

        Place beside(int offset) {
            return new Place(agentId, namespace, session, sequence + offset);
        }
    }
}
