package dev.nightjar.plugin.memory.score;

import dev.nightjar.memory.SearchHit.Explanation.AskedPart;
import dev.nightjar.plugin.memory.question.AskedParts;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.table.TurnTable.Place;
import dev.nightjar.plugin.memory.table.TurnTable.Turn;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermFinder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the parts of a question that turns hold, by themselves or by the turns around them: an answer seldom repeats
 * the question. Belongs to one search; not thread-safe.
 */
final class QuestionCoverage {

    /** Turns that count before and after a turn. */
    static final int REACH = 2;

    /** A turn of the same exchange is about the same thing half of the time. */
    private static final double NEXT_TO = 0.5;
    /** A turn two places away counts half as much as one next to the turn. */
    private static final double NEAR = 0.25;
    /** Further away a similar word counts next to nothing, and each text takes time to compare. */
    private static final int SIMILAR_REACH = 1;

    /** Parts of the question, the one that tells most first. */
    private final List<Weighed> asked;

    private final Set<Term> people;

    private final Map<Place, Turn> turns = new HashMap<>();
    private final Map<Place, Map<Term, Double>> similar = new HashMap<>();
    private final TermFinder finder;
    private final SimilarWords similarWords;

    /**
     * @param finder finds the words of the question, those of {@code asked} among them
     * @param similarWords finds what says the same in other words
     * @param turns hits and the turns around them
     */
    QuestionCoverage(AskedParts asked, TermFinder finder, SimilarWords similarWords, Collection<Turn> turns) {
        this.asked = weighed(asked);
        this.people = asked.people();
        this.similarWords = similarWords;
        this.finder = finder;
        for (var turn : turns) {
            var session = turn.sessionPk();
            if (session != null) {
                this.turns.put(new Place(session, turn.sequence()), turn);
            }
        }
    }

    /** The parts that a turn and the turns around it hold. */
    Coverage in(Turn turn, boolean isOfDate) {
        var session = turn.sessionPk();
        if (session == null) {
            return in(turn.content(), isOfDate);
        }
        var credits = new HashMap<Term, Double>();
        for (int offset = -REACH; offset <= REACH; offset++) {
            var place = new Place(session, turn.sequence() + offset);
            var beside = turns.get(place);
            if (beside != null) {
                double credit = credit(turn, beside, offset);
                for (var part : finder.in(beside.content())) {
                    credits.merge(part, credit, Math::max);
                }
                if (Math.abs(offset) <= SIMILAR_REACH) {
                    var its = similar.computeIfAbsent(place, key -> similarWords.in(beside.content()));
                    its.forEach((part, share) -> credits.merge(part, credit * share, Math::max));
                }
            }
        }
        return held(credits, isOfDate, isSaidBy(turn.speaker()));
    }

    /** The parts held by a text without turns around it. */
    Coverage in(String text, boolean isOfDate) {
        var credits = similarWords.in(text);
        for (var part : finder.in(text)) {
            credits.put(part, 1.0);
        }
        return held(credits, isOfDate, false);
    }

    private boolean isSaidBy(@Nullable String speaker) {
        return speaker != null
                && people.stream().anyMatch(person -> Words.of(speaker).contains(person.word()));
    }

    private Coverage held(Map<Term, Double> credits, boolean isOfDate, boolean isSaidByOne) {
        double ofDate = isOfDate ? 1 : 0;
        var parts = asked.stream()
                .map(part -> new AskedPart(
                        part.name(),
                        part.weight(),
                        part.term() == null ? ofDate : credits.getOrDefault(part.term(), 0.0)))
                .toList();
        boolean isAboutOne = isSaidByOne || people.stream().anyMatch(credits::containsKey);
        return new Coverage(parts, people.isEmpty() || isAboutOne);
    }

    private static List<Weighed> weighed(AskedParts asked) {
        var parts = new ArrayList<Weighed>();
        if (asked.date() > 0) {
            parts.add(new Weighed(AskedPart.DATE, null, asked.date() / asked.total()));
        }
        asked.words().forEach((term, weight) -> parts.add(new Weighed(term.word(), term, weight / asked.total())));
        parts.sort(Comparator.comparingDouble(Weighed::weight).reversed().thenComparing(Weighed::name));
        return List.copyOf(parts);
    }

    /**
     * A part of what is asked for.
     *
     * @param term its word; null for the date
     * @param weight its share of all, 0..1
     */
    private record Weighed(String name, @Nullable Term term, double weight) {}

    /**
     * The parts of a question with how much of each a hit holds.
     *
     * @param parts the part that tells most first
     * @param isOfPerson whether somebody the question names said it, or it or a turn near it names them; true where it
     *     names nobody
     */
    record Coverage(List<AskedPart> parts, boolean isOfPerson) {

        /** The share of all that is asked for, 0..1. */
        double share() {
            return parts.stream()
                    .mapToDouble(part -> part.weight() * part.held())
                    .sum();
        }
    }

    private static double credit(Turn turn, Turn beside, int offset) {
        if (offset == 0 || (offset == -1 && isQuestionTo(beside, turn))) {
            return 1;
        }
        return Math.abs(offset) == 1 ? NEXT_TO : NEAR;
    }

    /** Whether the turn before is a question by somebody else, which this turn answers. */
    private static boolean isQuestionTo(Turn before, Turn turn) {
        boolean isOther =
                !Objects.equals(before.role(), turn.role()) || !Objects.equals(before.speaker(), turn.speaker());
        return isOther && before.content().indexOf('?') >= 0;
    }
}
