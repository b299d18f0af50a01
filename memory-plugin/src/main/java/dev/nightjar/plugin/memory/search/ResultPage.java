package dev.nightjar.plugin.memory.search;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.plugin.memory.search.SupersessionResolver.Resolved;
import dev.nightjar.plugin.memory.search.rank.SignalPlaces;
import dev.nightjar.plugin.memory.search.relevance.HitRelevance;
import dev.nightjar.plugin.memory.store.MemoryRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The best of the ranked candidates, weighed by the confidence of facts. Belongs to one search; not thread-safe. */
final class ResultPage {

    /**
     * The least factor of an uncertain fact's score. Neighbouring ranks differ by less than two per cent, so low confidence
     * moves a fact behind one or two equally good hits, but never behind a worse answer; old facts stay findable.
     */
    private static final double MIN_CONFIDENCE_FACTOR = 0.97;

    private final int limit;
    private final Instant now;
    private final SignalPlaces places;
    private final Map<Long, Resolved> found = new HashMap<>();

    ResultPage(int limit, Instant now, SignalPlaces places) {
        this.limit = limit;
        this.now = now;
        this.places = places;
    }

    /** Adds candidates; of several for one memory the best stays. */
    void add(List<Resolved> candidates) {
        candidates.forEach(one -> found.merge(one.key(), one, ResultPage::better));
    }

    /** On a tie the memory's own match stays, not the one of a memory it replaced. */
    private static Resolved better(Resolved one, Resolved other) {
        boolean isTie = one.score() == other.score();
        return one.score() > other.score() || (isTie && one.insteadOf() == null) ? one : other;
    }

    /** The least score that can be on the page or be judged, however confident the facts before it are. */
    double cut() {
        int size = size();
        if (found.size() <= size) {
            return 0;
        }
        var scores =
                found.values().stream().mapToDouble(Resolved::score).sorted().toArray();
        return scores[scores.length - size] * MIN_CONFIDENCE_FACTOR;
    }

    /** As many as are wanted, and at least as many as decide how relevant each is. */
    private int size() {
        return Math.max(limit, HitRelevance.JUDGED);
    }

    /**
     * The hits, best first; of equal ones the one nearest in time to now. On the page, facts that are out of date stand
     * behind the rest.
     */
    List<SearchHit> hits(
            Function<Collection<Long>, List<MemoryRow>> byKeys,
            Function<List<HitRelevance.Hit>, List<HitRelevance.Judgement>> relevance) {
        double cut = cut();
        var near = found.values().stream().filter(one -> one.score() >= cut).toList();
        var rows = rows(near, byKeys);
        var best = near.stream()
                .filter(one -> rows.containsKey(one.key()))
                .map(one -> scored(one, rows))
                .sorted(Comparator.comparingDouble(Scored::score)
                        .reversed()
                        .thenComparing(one -> Duration.between(one.row.memory().eventTime(), now)
                                .abs())
                        .thenComparing(one -> one.row.pk(), Comparator.reverseOrder()))
                .limit(size())
                .toList();
        var judged = relevance.apply(best.stream().map(Scored::judged).toList());
        var hits = new ArrayList<SearchHit>();
        IntStream.range(0, Math.min(limit, best.size()))
                .boxed()
                .sorted(Comparator.comparing(i -> best.get(i).isOutOfDate()))
                .forEach(i -> {
                    var one = best.get(i);
                    var judgement = judged.get(i);
                    var explanation = one.explanation.with(judgement.parts());
                    hits.add(new SearchHit(
                            one.row.memory(), hits.size() + 1, one.score, judgement.relevance(), explanation));
                });
        return hits;
    }

    private static Map<Long, MemoryRow> rows(List<Resolved> near, Function<Collection<Long>, List<MemoryRow>> byKeys) {
        var keys = near.stream()
                .flatMap(one -> Stream.of(one.key(), one.insteadOf()))
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        return byKeys.apply(keys).stream().collect(Collectors.toMap(MemoryRow::pk, Function.identity()));
    }

    private Scored scored(Resolved found, Map<Long, MemoryRow> rows) {
        var row = Objects.requireNonNull(rows.get(found.key()));
        double factor = confidenceFactor(row);
        var replaced = found.insteadOf() == null ? null : rows.get(found.insteadOf());
        MemoryId standsInFor = replaced == null ? null : replaced.memory().id();
        var candidate = found.candidate();
        var explanation = new SearchHit.Explanation(
                candidate.places(), found.score(), factor, standsInFor, places.placed(candidate.signals()), List.of());
        return new Scored(row, found.score() * factor, explanation);
    }

    private static double confidenceFactor(MemoryRow row) {
        return row.memory() instanceof Fact fact
                ? MIN_CONFIDENCE_FACTOR + (1 - MIN_CONFIDENCE_FACTOR) * fact.confidence()
                : 1;
    }

    private record Scored(MemoryRow row, double score, SearchHit.Explanation explanation) {

        boolean isOutOfDate() {
            return row.memory() instanceof Fact fact && fact.isOutOfDate();
        }

        HitRelevance.Hit judged() {
            return new HitRelevance.Hit(row.pk(), row.memory(), explanation.signals());
        }
    }
}
