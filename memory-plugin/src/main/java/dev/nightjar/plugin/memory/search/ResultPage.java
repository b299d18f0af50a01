package dev.nightjar.plugin.memory.search;

import com.google.common.collect.Streams;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchHit.Explanation.Signal;
import dev.nightjar.memory.Verdict;
import dev.nightjar.plugin.memory.score.HitRelevance;
import dev.nightjar.plugin.memory.score.Ranking.SignalPlaces;
import dev.nightjar.plugin.memory.search.SupersessionResolver.Resolved;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The best of the ranked candidates, weighed by the confidence of facts. Belongs to one search; not thread-safe. */
final class ResultPage {

    /**
     * The least factor of an uncertain fact's score. Neighbouring ranks differ by less than two per cent, so low
     * confidence moves a fact behind one or two equally good hits, but never behind a worse answer; old facts stay
     * findable.
     */
    private static final double MIN_CONFIDENCE_FACTOR = 0.97;

    /** The lift of a hit judged useful, as a part of its score: the hit passes a few that are equally good. */
    private static final double LIFT_OF_USEFUL = 0.03;

    /** The factor of the relevance of a hit judged useful: a reader found the hit relevant once. */
    private static final double RELEVANCE_OF_USEFUL = 1.1;

    /**
     * Number of first hits that are also ordered by how much of the question they hold. The turns around each of these
     * hits are read for that; the order would bring no later hit to the front.
     */
    static final int ORDERED_BY_HELD = 30;

    private final int limit;
    private final double heldWeight;
    private final Instant now;
    private final SignalPlaces places;
    private final Map<Long, Resolved> found = new HashMap<>();

    /** @param heldWeight what a hit that holds all that is asked for gets added to its score */
    ResultPage(int limit, double heldWeight, Instant now, SignalPlaces places) {
        this.limit = limit;
        this.heldWeight = heldWeight;
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
        return scores[scores.length - size] * MIN_CONFIDENCE_FACTOR / (1 + LIFT_OF_USEFUL);
    }

    /** Keys of the best ones so far, as many as can be on the page or be judged. */
    Set<Long> best() {
        return found.values().stream()
                .sorted(Comparator.comparingDouble(Resolved::score).reversed())
                .limit(size())
                .map(Resolved::key)
                .collect(Collectors.toSet());
    }

    /** The number of hits wanted, and at least as many as decide how relevant each is and in which order they stand. */
    private int size() {
        return Math.max(limit, heldWeight > 0 ? ORDERED_BY_HELD : HitRelevance.JUDGED);
    }

    /** Keys of the memories that may be on the page. */
    Set<Long> wanted() {
        return near().stream()
                .flatMap(one -> Stream.of(one.key(), one.insteadOf()))
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    private List<Resolved> near() {
        double cut = cut();
        return found.values().stream().filter(one -> one.score() >= cut).toList();
    }

    /**
     * The hits, best first; of equal ones the one nearest in time to now. Hits that hold no part of the question stand
     * behind all others; on the page, hits that are out of date or judged wrong stand behind the rest.
     *
     * @param rows the {@linkplain #wanted wanted} memories, perhaps among others
     */
    List<SearchHit> hits(
            Map<Long, MemoryRow> rows, Function<List<HitRelevance.Hit>, List<HitRelevance.Judgement>> relevance) {
        if (found.isEmpty()) {
            return List.of();
        }
        var best = near().stream()
                .filter(one -> rows.containsKey(one.key()))
                .map(one -> scored(one, rows))
                .sorted(Comparator.comparingDouble(Scored::score)
                        .reversed()
                        .thenComparing(one -> Duration.between(one.row.memory().eventTime(), now)
                                .abs())
                        .thenComparing(one -> one.row.pk(), Comparator.reverseOrder()))
                .limit(size())
                .toList();
        var ordered = withHeld(
                        best, relevance.apply(best.stream().map(Scored::hit).toList()))
                .stream()
                .sorted(Comparator.comparing(one -> !one.judgement.isTelling()))
                .limit(limit)
                .sorted(Comparator.comparing(Scored::isBehind))
                .toList();
        return IntStream.range(0, ordered.size())
                .mapToObj(i -> ordered.get(i).at(i + 1))
                .toList();
    }

    /** The first ones with what they hold of the question in their scores, best first; then the others. */
    private List<Scored> withHeld(List<Scored> best, List<HitRelevance.Judgement> judged) {
        var all = Streams.zip(best.stream(), judged.stream(), Scored::judged).toList();
        var first = all.subList(0, Math.min(ORDERED_BY_HELD, all.size()));
        var shares = first.stream().map(one -> one.judgement.held()).toList();
        return Stream.concat(
                        first.stream()
                                .map(one -> one.withHeld(heldWeight, shares))
                                .sorted(Comparator.comparingDouble(Scored::score)
                                        .reversed()),
                        all.stream().skip(first.size()))
                .toList();
    }

    private Scored scored(Resolved found, Map<Long, MemoryRow> rows) {
        var row = Objects.requireNonNull(rows.get(found.key()));
        double factor = confidenceFactor(row);
        var replaced = found.insteadOf() == null ? null : rows.get(found.insteadOf());
        MemoryId standsInFor = replaced == null ? null : replaced.memory().id();
        var candidate = found.candidate();
        var explanation = new SearchHit.Explanation(
                candidate.places(), found.score(), factor, standsInFor, places.placed(candidate.signals()), List.of());
        return Scored.of(row, lifted(row, explanation), HitRelevance.Judgement.NONE);
    }

    private static SearchHit.Explanation lifted(MemoryRow row, SearchHit.Explanation explanation) {
        return isUseful(row)
                ? explanation.liftedBy(new Signal("useful", 1, 1, LIFT_OF_USEFUL * explanation.fused()))
                : explanation;
    }

    private static boolean isUseful(MemoryRow row) {
        return row.memory().details().verdict() == Verdict.USEFUL;
    }

    private static double confidenceFactor(MemoryRow row) {
        if (row.memory() instanceof Fact fact) {
            return MIN_CONFIDENCE_FACTOR + (1 - MIN_CONFIDENCE_FACTOR) * fact.confidence();
        }
        return row.memory().isJudgedWrong() ? MIN_CONFIDENCE_FACTOR : 1;
    }

    /**
     * A memory of the page.
     *
     * @param score what it is ordered by
     * @param judgement how relevant it is; none as long as it is not judged
     */
    private record Scored(
            MemoryRow row, double score, SearchHit.Explanation explanation, HitRelevance.Judgement judgement) {

        static Scored of(MemoryRow row, SearchHit.Explanation explanation, HitRelevance.Judgement judgement) {
            return new Scored(row, explanation.fused() * explanation.confidenceFactor(), explanation, judgement);
        }

        boolean isBehind() {
            return row.memory().isJudgedWrong() || (row.memory() instanceof Fact fact && fact.isOutOfDate());
        }

        double relevance() {
            return isUseful(row) ? Math.min(1, RELEVANCE_OF_USEFUL * judgement.relevance()) : judgement.relevance();
        }

        HitRelevance.Hit hit() {
            return new HitRelevance.Hit(row.pk(), row.memory(), row.sessionPk(), explanation.signals());
        }

        Scored judged(HitRelevance.Judgement its) {
            return of(row, explanation.with(its.parts()), its);
        }

        /** @param shares what each of the hits compared holds */
        Scored withHeld(double weight, List<Double> shares) {
            double held = judgement.held();
            if (weight * held == 0) {
                return this;
            }
            int better = 0;
            for (double share : shares) {
                better += share > held ? 1 : 0;
            }
            return of(row, explanation.with(new Signal("held", held, better + 1, weight * held)), judgement);
        }

        SearchHit at(int rank) {
            return new SearchHit(row.memory(), rank, score, relevance(), explanation);
        }
    }
}
