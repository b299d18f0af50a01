package dev.nightjar.core.search;

import dev.nightjar.core.store.MemoryRow;
import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.core.store.Transaction;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchExplanation;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.SearchTrace;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** From a question to ranked, explained hits: legs, fusion, superseded hits replaced, confidence weighed. Thread-safe. */
public final class MemorySearch {

    /**
     * The least an uncertain fact's score is multiplied by. A tightly bounded factor: neighbouring ranks differ by less
     * than two per cent, so doubt moves a fact past one or two equals but never lets a worse answer pass a better one, and
     * old conversations stay searchable however long ago they were.
     */
    private static final double LEAST_CONFIDENCE_FACTOR = 0.97;

    /** How deep a leg is looked into to tell what became of a memory: as deep as the greatest request of any ranker. */
    public static final int TRACED_DEPTH = 4 * SearchRequest.MAX_LIMIT;

    private final StopWords stopWords;
    private final SearchLegs legs;
    private final DocumentFrequencies frequencies = new DocumentFrequencies();
    private final Successors successors = new Successors();
    private final Ranking contextual;

    /**
     * @param zone where the days named in questions begin
     * @param stopWords what says nothing in a question
     */
    public MemorySearch(ZoneId zone, StopWords stopWords) {
        this.stopWords = stopWords;
        this.legs = new SearchLegs(stopWords);
        this.contextual = new ContextualRanking(zone);
    }

    /** How many candidates each leg is to bring for a request. */
    public int depth(SearchRequest request) {
        return ranking(request.ranker()).depth(request.limit());
    }

    /** The best hits by words alone; empty for a blank question. */
    public List<SearchHit> search(Transaction tx, MemoryScope scope, SearchRequest request, Instant now) {
        return search(tx, scope, request, List.of(), now);
    }

    /**
     * The best hits; empty for a blank question.
     *
     * @param near what was found by meaning, best first, at least as many as {@link #depth} says if there are
     */
    public List<SearchHit> search(
            Transaction tx, MemoryScope scope, SearchRequest request, List<Candidate> near, Instant now) {
        return finish(tx, begin(tx, scope, request, now), near);
    }

    /** What words and names find, so that it can be looked for while somebody else searches by meaning. */
    public Begun begin(Transaction tx, MemoryScope scope, SearchRequest request, Instant now) {
        var query = SearchQuery.of(request.query(), stopWords);
        var words = frequencies.query(tx, query.terms());
        var plan = new SearchPlan(query, words, scope, request.filter(), List.of(), depth(request), now);
        return new Begun(request, plan, query.isBlank() ? Map.of() : legs.byWords(tx, plan));
    }

    /** The best hits of what was begun and what was found by meaning meanwhile; empty for a blank question. */
    public List<SearchHit> finish(Transaction tx, Begun begun, List<Candidate> near) {
        if (begun.plan.query().isBlank()) {
            return List.of();
        }
        var nearest = near.stream().limit(begun.plan.depth()).toList();
        var found = SearchLegs.withNear(begun.byWords, nearest);
        return hits(tx, begun.plan, found, begun.request.ranker(), begun.request.limit());
    }

    private List<SearchHit> hits(
            Transaction tx, SearchPlan plan, Map<String, List<Candidate>> candidates, Ranker ranker, int limit) {
        var ranked = ranking(ranker).rank(tx, plan, candidates);
        var found = new HashMap<Long, Found>();
        addInstead(found, tx, plan, ranked.found());
        addInstead(found, tx, plan, ranked.besides().from(cut(found.values(), limit)));
        return new SignalRanks(ranked.found()).placed(ranked(tx, found.values(), limit, plan.now()));
    }

    /** Confidence can lower a score by so little, so what is further behind the last wanted hit cannot come up again. */
    private static double cut(Collection<Found> found, int limit) {
        if (found.size() <= limit) {
            return 0;
        }
        var scores = found.stream().mapToDouble(Found::fused).sorted().toArray();
        return scores[scores.length - limit] * LEAST_CONFIDENCE_FACTOR;
    }

    /**
     * What became of one memory in this search; empty when the scope cannot read it.
     *
     * @param near what was found by meaning, best first, at least {@value #TRACED_DEPTH} if there are
     */
    public Optional<SearchTrace> trace(
            Transaction tx, MemoryScope scope, SearchRequest request, List<Candidate> near, MemoryId id, Instant now) {
        return tx.memories().find(scope, id).map(row -> {
            var query = SearchQuery.of(request.query(), stopWords);
            var words = frequencies.query(tx, query.terms());
            var deep = new SearchPlan(query, words, scope, request.filter(), near, TRACED_DEPTH, now);
            var plan = deep.upTo(depth(request));
            boolean isBlank = query.isBlank();
            var found = isBlank ? Map.<String, List<Candidate>>of() : legs.run(tx, plan);
            var tracer = new SearchTracer(
                    new SearchTracer.Traced(row, tx.vectors().isReadByActive(row.pk())),
                    plan,
                    found,
                    isBlank ? Map.of() : legs.run(tx, deep),
                    isBlank ? List.of() : hits(tx, plan, found, request.ranker(), SearchRequest.MAX_LIMIT),
                    request.limit());
            return tracer.trace();
        });
    }

    private Ranking ranking(Ranker ranker) {
        if (ranker instanceof Ranker.ReciprocalRank rrf) {
            return new ReciprocalRankFusion(rrf.k());
        }
        return ranker instanceof Ranker.Weighted weighted ? new WeightedFusion(weighted) : contextual;
    }

    /** Adds candidates, a superseded one's successor in its place. */
    private void addInstead(Map<Long, Found> found, Transaction tx, SearchPlan plan, List<RankedCandidate> candidates) {
        var keys = candidates.stream().map(RankedCandidate::pk).toList();
        var standIns = successors.standIns(tx, keys, plan.scope(), plan.filter());
        for (var candidate : candidates) {
            var standIn = standIns.get(candidate.pk());
            if (standIn != null) {
                var insteadOf = standIn == candidate.pk() ? null : candidate.pk();
                found.merge(standIn, new Found(standIn, candidate, insteadOf), MemorySearch::better);
            }
        }
    }

    /** The better place of the two, by its own wording when they are equal: a successor stands where its predecessor would. */
    private static Found better(Found one, Found other) {
        boolean isTie = one.fused == other.fused;
        return one.fused > other.fused || (isTie && one.insteadOf == null) ? one : other;
    }

    private List<SearchHit> ranked(Transaction tx, Collection<Found> found, int limit, Instant now) {
        double cut = cut(found, limit);
        var near = found.stream().filter(one -> one.fused() >= cut).toList();
        var rows = rows(tx, near);
        var scored = near.stream()
                .filter(one -> rows.containsKey(one.key()))
                .map(one -> scored(one, rows))
                .sorted(Comparator.comparingDouble(Scored::score)
                        .reversed()
                        .thenComparing(one -> Duration.between(one.row.memory().eventTime(), now)
                                .abs())
                        .thenComparing(one -> one.row.pk(), Comparator.reverseOrder()))
                .limit(limit)
                .toList();
        var hits = new ArrayList<SearchHit>();
        scored.forEach(one -> hits.add(new SearchHit(one.row.memory(), hits.size() + 1, one.score, one.explanation)));
        return hits;
    }

    private Map<Long, MemoryRow> rows(Transaction tx, List<Found> found) {
        var keys = new LinkedHashSet<Long>();
        found.forEach(one -> {
            keys.add(one.key());
            if (one.insteadOf() != null) {
                keys.add(one.insteadOf());
            }
        });
        return tx.memories().byKeys(keys).stream()
                .collect(Collectors.toMap(MemoryRow::pk, Function.identity(), (a, b) -> a, HashMap::new));
    }

    private static Scored scored(Found found, Map<Long, MemoryRow> rows) {
        var row = Objects.requireNonNull(rows.get(found.key()));
        double factor = confidenceFactor(row);
        var replaced = found.insteadOf() == null ? null : rows.get(found.insteadOf());
        MemoryId standsInFor = replaced == null ? null : replaced.memory().id();
        var explanation = new SearchExplanation(
                found.candidate.places(), found.fused, factor, standsInFor, found.candidate.signals());
        return new Scored(row, found.fused * factor, explanation);
    }

    private static double confidenceFactor(MemoryRow row) {
        return row.memory() instanceof Fact fact
                ? LEAST_CONFIDENCE_FACTOR + (1 - LEAST_CONFIDENCE_FACTOR) * fact.confidence()
                : 1;
    }

    /** Half a search: what words and names found. Immutable. */
    public static final class Begun {

        private final SearchRequest request;
        private final SearchPlan plan;
        private final Map<String, List<Candidate>> byWords;

        private Begun(SearchRequest request, SearchPlan plan, Map<String, List<Candidate>> byWords) {
            this.request = request;
            this.plan = plan;
            this.byWords = byWords;
        }
    }

    private record Found(
            long key,
            RankedCandidate candidate,
            double fused,
            @Nullable Long insteadOf) {

        Found(long key, RankedCandidate candidate, @Nullable Long insteadOf) {
            this(key, candidate, candidate.score(), insteadOf);
        }
    }

    private record Scored(MemoryRow row, double score, SearchExplanation explanation) {}
}
