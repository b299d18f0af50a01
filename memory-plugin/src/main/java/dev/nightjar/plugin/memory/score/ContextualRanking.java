package dev.nightjar.plugin.memory.score;

import dev.nightjar.memory.SearchHit.Explanation.LegPlace;
import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.candidate.SearchLeg;
import dev.nightjar.plugin.memory.candidate.SearchPlan;
import dev.nightjar.plugin.memory.score.Ranking.RankedCandidate;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TurnTable.Found;
import dev.nightjar.plugin.memory.table.TurnTable.Place;
import dev.nightjar.plugin.memory.table.TurnTable.Turn;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Judges a turn in its conversation. An answer often shares no word with its question, but the turn before it does, or
 * its session, or its date. So the candidates are what the legs found and the turns around it; each gets the sum of its
 * {@link TurnSignals}.
 *
 * @param zone where the days named in questions begin
 */
record ContextualRanking(ZoneId zone) implements Ranking {

    /** The leg named for turns that no leg found. */
    static final String CONVERSATION = LegPlace.CONVERSATION;

    /** Turns before and after a candidate that are candidates too. */
    private static final int REACH = 2;
    /** Deeper matches share words by chance. */
    private static final int MIN_DEPTH = 150;

    private static final int MAX_WITH_NEIGHBOURS = 200;

    @Override
    public int depth(int limit) {
        return Math.max(MIN_DEPTH, 2 * limit);
    }

    @Override
    public double heldWeight() {
        return TurnSignals.HELD;
    }

    @Override
    public Ranked rank(Tables tx, SearchPlan plan, LegResults legs, Map<Long, Found> rows) {
        var places = legs.places();
        var found = new LinkedHashMap<Long, Turn>();
        rows.forEach((pk, row) -> found.put(pk, row.turn()));
        var conversations = new Conversations(Relevance.of(legs), found.values(), legs.words(), legs.finder(tx));
        var signals = new TurnSignals(plan.query(), plan.time(tx, zone), conversations, zone);
        var ranked = new ArrayList<RankedCandidate>();
        places.forEach((pk, its) -> {
            var turn = found.get(pk);
            if (turn != null) {
                boolean isNamed = its.stream().anyMatch(place -> place.leg().equals(SearchLeg.ENTITY));
                ranked.add(new RankedCandidate(pk, its, signals.of(turn, isNamed)));
            }
        });
        var first = places.keySet().stream()
                .limit(MAX_WITH_NEIGHBOURS)
                .map(found::get)
                .filter(Objects::nonNull)
                .toList();
        return new Ranked(ranked, (least, best) -> {
            var around = around(first, conversations);
            double mostByItself = signals.mostByItself(tx.turns().speakers(plan.scope()));
            around.removeIf(place -> signals.byConversation(place) + mostByItself < least);
            var beside = best.stream().flatMap(pk -> place(found.get(pk))).toList();
            return tx.turns().at(around, beside, QuestionCoverage.REACH, plan.scope(), plan.filter()).stream()
                    .map(turn -> new RankedCandidate(
                            turn.pk(), List.of(neighbourPlace(turn, conversations, places)), signals.of(turn, false)))
                    .toList();
        });
    }

    private static Stream<Place> place(@Nullable Turn turn) {
        return turn == null ? Stream.empty() : Stream.ofNullable(turn.place());
    }

    /** The places of turns near these that are no candidates themselves. */
    private static Set<Place> around(List<Turn> candidates, Conversations conversations) {
        var around = new LinkedHashSet<Place>();
        for (var candidate : candidates) {
            var place = candidate.place();
            for (int offset = -REACH; place != null && offset <= REACH; offset++) {
                around.add(new Place(place.sessionPk(), place.sequence() + offset));
            }
        }
        around.removeIf(conversations::isCandidate);
        return around;
    }

    private static LegPlace neighbourPlace(Turn turn, Conversations conversations, Map<Long, List<LegPlace>> places) {
        var place = turn.place();
        for (int offset : new int[] {-1, 1, -2, 2}) {
            var beside = place == null ? null : conversations.beside(place, offset);
            var its = beside == null ? null : places.get(beside.pk());
            if (its != null) {
                return new LegPlace(
                        CONVERSATION,
                        its.get(0).rank(),
                        conversations.relevance().total(beside));
            }
        }
        return new LegPlace(CONVERSATION, 1, 0);
    }
}
