package dev.nightjar.plugin.memory.score;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchHit.Explanation.LegPlace;
import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.candidate.SearchLeg;
import dev.nightjar.plugin.memory.candidate.SearchPlan;
import dev.nightjar.plugin.memory.question.QuestionTime;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TurnTable.Turn;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermFinder;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The contextual ranking as its description says it, over all memories at once: slow and without any short cut. */
public final class ReferenceRanking {

    private static final int MOST_KEYS = 10_000;

    private final Map<Long, Turn> all = new LinkedHashMap<>();
    private final Set<Long> active;
    private final SearchPlan plan;
    private final Map<Long, List<LegPlace>> places;
    private final Relevance relevance;
    private final QuestionTime time;
    private final Map<Term, Double> weights = new HashMap<>();

    public ReferenceRanking(Tables tx, SearchPlan plan, LegResults legs) {
        this.plan = plan;
        tx.turns().byKeys(allKeys()).forEach(turn -> all.put(turn.pk(), turn));
        active = new HashSet<>(tx.turns().passing(all.keySet(), plan.scope(), MemoryFilter.ALL));
        places = legs.places();
        relevance = Relevance.of(legs);
        time = QuestionTime.of(plan.query(), LocalDate.ofInstant(plan.now(), ZoneOffset.UTC), word -> false);
        legs.words()
                .terms()
                .forEach(term ->
                        weights.put(term.term(), term.weight(legs.words().total())));
    }

    /** Keys of all memories; some may be of none. */
    public static List<Long> allKeys() {
        return LongStream.rangeClosed(1, MOST_KEYS).boxed().toList();
    }

    /** What the legs found and the active turns at most two places from the first 200 of it. */
    public Set<Long> candidates() {
        var candidates = new HashSet<>(places.keySet());
        for (var key : places.keySet().stream().limit(200).toList()) {
            var candidate = all.get(key);
            if (candidate != null && isTurn(candidate)) {
                all.values().stream()
                        .filter(turn -> isTurn(turn) && active.contains(turn.pk()))
                        .filter(turn -> Objects.equals(turn.sessionPk(), candidate.sessionPk()))
                        .filter(turn -> Math.abs(turn.sequence() - candidate.sequence()) <= 2)
                        .forEach(turn -> candidates.add(turn.pk()));
            }
        }
        return candidates;
    }

    public Map<String, Double> shares(long key) {
        var turn = Objects.requireNonNull(all.get(key));
        var shares = new LinkedHashMap<String, Double>();
        shares.put("words", relevance.words(turn));
        shares.put("meaning", 0.9 * relevance.meaning(turn));
        if (isTurn(turn)) {
            var before = beside(turn, -1);
            shares.put("before", 0.2 * relevance.total(before));
            shares.put("after", 0.2 * relevance.total(beside(turn, 1)));
            shares.put("near", 0.2 * (relevance.total(beside(turn, -2)) + relevance.total(beside(turn, 2))));
            shares.put("asked", before != null && isAnswer(before, turn) ? 0.4 * relevance.total(before) : 0);
            shares.put("opening", turn.sequence() == 1 ? 0.4 : 0);
        }
        var session = isTurn(turn)
                ? all.values().stream()
                        .filter(other -> isTurn(other) && Objects.equals(other.sessionPk(), turn.sessionPk()))
                        .toList()
                : List.of(turn);
        shares.put("session", 0.7 * (isTurn(turn) ? bestThree(session) / 3 : relevance.total(turn)));
        shares.put("coverage", 0.4 * coverage(session, isTurn(turn)));
        shares.put("speaker", isAbout(turn) ? 0.8 : 0);
        var date = LocalDate.ofInstant(turn.time(), ZoneOffset.UTC);
        shares.put("time", time.isAsked() && QuestionTime.speaksOfTime(turn.content()) ? 0.7 : 0);
        shares.put("period", time.isPeriodOf(date) ? 2.0 : 0);
        shares.put("day", 2 * time.nearness(date));
        double length = Math.min(30, Words.of(turn.content()).size()) / 30.0;
        boolean isQuestion = turn.content().stripTrailing().endsWith("?");
        shares.put("substance", 0.7 * (!isTurn(turn) ? 1 : isQuestion ? length / 2 : length));
        shares.values().removeIf(share -> share == 0);
        return shares;
    }

    private static boolean isTurn(Turn turn) {
        return turn.kind() == MemoryKind.EPISODE && turn.sessionPk() != null;
    }

    private @Nullable Turn beside(Turn turn, int offset) {
        return all.values().stream()
                .filter(other -> isTurn(other) && Objects.equals(other.sessionPk(), turn.sessionPk()))
                .filter(other -> other.sequence() == turn.sequence() + offset)
                .findFirst()
                .orElse(null);
    }

    private static boolean isAnswer(Turn before, Turn turn) {
        boolean isOther =
                !Objects.equals(before.role(), turn.role()) || !Objects.equals(before.speaker(), turn.speaker());
        return isOther && before.content().contains("?");
    }

    private double bestThree(List<Turn> session) {
        return session.stream()
                .map(relevance::total)
                .sorted((one, other) -> Double.compare(other, one))
                .limit(3)
                .mapToDouble(value -> value)
                .sum();
    }

    private double coverage(List<Turn> session, boolean isOfFound) {
        var finder = new TermFinder(weights.keySet());
        var found = session.stream()
                .filter(turn -> !isOfFound || relevance.hasWords(turn))
                .flatMap(turn -> finder.in(turn.content()).stream())
                .collect(Collectors.toSet());
        double all = weights.values().stream().mapToDouble(weight -> weight).sum();
        double held = found.stream()
                .mapToDouble(term -> weights.getOrDefault(term, 0.0))
                .sum();
        return all > 0 ? held / all : 0;
    }

    private boolean isAbout(Turn turn) {
        if (!isTurn(turn)) {
            return places.getOrDefault(turn.pk(), List.of()).stream()
                    .anyMatch(place -> place.leg().equals(SearchLeg.ENTITY));
        }
        var asked = Words.of(plan.query().text());
        return turn.speaker() != null && Words.of(turn.speaker()).stream().anyMatch(asked::contains);
    }
}
