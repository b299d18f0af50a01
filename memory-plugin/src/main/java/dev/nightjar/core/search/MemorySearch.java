package dev.nightjar.core.search;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.EntityStore;
import dev.nightjar.core.store.LinkStore;
import dev.nightjar.core.store.MemoryRow;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.SearchStore;
import dev.nightjar.core.store.TurnStore;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchExplanation;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.SearchTrace;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
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

    private final MemoryStore memories;
    private final SearchLegs legs;
    private final DocumentFrequencies frequencies;
    private final Successors successors;
    private final Ranking contextual;

    /**
     * @param zone where the days named in questions begin
     */
    public MemorySearch(MemoryStore memories, SearchStore search, EntityStore entities, LinkStore links, ZoneId zone) {
        this.memories = memories;
        this.legs = new SearchLegs(search, entities, StopWords.english());
        this.frequencies = new DocumentFrequencies(search);
        this.successors = new Successors(links, search);
        this.contextual = new ContextualRanking(new TurnStore(), zone);
    }

    /** The best hits; empty for a blank question. */
    public List<SearchHit> search(Sql sql, MemoryScope scope, SearchRequest request, Instant now) {
        var query = SearchQuery.of(request.query(), StopWords.english());
        if (query.isBlank()) {
            return List.of();
        }
        var ranking = ranking(request.ranker());
        var plan = new SearchPlan(
                query,
                frequencies.query(sql, query.terms()),
                scope,
                request.filter(),
                ranking.depth(request.limit()),
                now);
        var candidates = ranking.rank(sql, plan, legs.run(sql, plan)).stream()
                .sorted(Comparator.comparingDouble(RankedCandidate::score).reversed())
                .toList();
        return ranked(sql, replaceSuperseded(sql, plan, candidates), request.limit(), now);
    }

    /** What became of one memory in this search; empty when the scope cannot read it. */
    public Optional<SearchTrace> trace(Sql sql, MemoryScope scope, SearchRequest request, MemoryId id, Instant now) {
        return memories.find(sql, scope, id, now).map(row -> {
            var query = SearchQuery.of(request.query(), StopWords.english());
            var words = frequencies.query(sql, query.terms());
            var plan = new SearchPlan(query, words, scope, request.filter(), SearchRequest.MAX_LIMIT, now);
            var found = query.isBlank() ? Map.<String, List<SearchStore.Candidate>>of() : legs.run(sql, plan);
            var deep = new SearchRequest(request.query(), request.filter(), SearchRequest.MAX_LIMIT, request.ranker());
            var tracer =
                    new SearchTracer(row, plan, found, search(sql, scope, request, now), search(sql, scope, deep, now));
            return tracer.trace();
        });
    }

    private Ranking ranking(Ranker ranker) {
        if (ranker instanceof Ranker.ReciprocalRank rrf) {
            return new ReciprocalRankFusion(rrf.k());
        }
        return ranker instanceof Ranker.Weighted weighted ? new WeightedFusion(weighted) : contextual;
    }

    private List<Found> replaceSuperseded(Sql sql, SearchPlan plan, List<RankedCandidate> candidates) {
        var keys = candidates.stream().map(RankedCandidate::pk).toList();
        var standIns = successors.standIns(sql, keys, plan.scope(), plan.filter());
        var found = new LinkedHashMap<Long, Found>();
        for (var candidate : candidates) {
            var standIn = standIns.get(candidate.pk());
            if (standIn != null) {
                var insteadOf = standIn == candidate.pk() ? null : candidate.pk();
                found.merge(standIn, new Found(standIn, candidate, insteadOf), MemorySearch::better);
            }
        }
        return new ArrayList<>(found.values());
    }

    /** The better place of the two, by its own wording when they are equal: a successor stands where its predecessor would. */
    private static Found better(Found one, Found other) {
        boolean isTie = one.fused == other.fused;
        return one.fused > other.fused || (isTie && one.insteadOf == null) ? one : other;
    }

    private List<SearchHit> ranked(Sql sql, List<Found> found, int limit, Instant now) {
        // Confidence can lower a score by so little, so what is further behind than that cannot come up again.
        found.sort(Comparator.comparingDouble(Found::fused).reversed());
        double cut = found.size() <= limit ? 0 : found.get(limit - 1).fused() * LEAST_CONFIDENCE_FACTOR;
        var near = found.stream().filter(one -> one.fused() >= cut).toList();
        var rows = rows(sql, near, now);
        var scored = near.stream()
                .filter(one -> rows.containsKey(one.key()))
                .map(one -> scored(one, rows))
                .sorted(Comparator.comparingDouble(Scored::score)
                        .reversed()
                        .thenComparing(one -> one.row.memory().eventTime(), Comparator.reverseOrder())
                        .thenComparing(one -> one.row.pk(), Comparator.reverseOrder()))
                .limit(limit)
                .toList();
        var hits = new ArrayList<SearchHit>();
        scored.forEach(one -> hits.add(new SearchHit(one.row.memory(), hits.size() + 1, one.score, one.explanation)));
        return hits;
    }

    private Map<Long, MemoryRow> rows(Sql sql, List<Found> found, Instant now) {
        var keys = new LinkedHashSet<Long>();
        found.forEach(one -> {
            keys.add(one.key());
            if (one.insteadOf() != null) {
                keys.add(one.insteadOf());
            }
        });
        return memories.byKeys(sql, keys, now).stream()
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
