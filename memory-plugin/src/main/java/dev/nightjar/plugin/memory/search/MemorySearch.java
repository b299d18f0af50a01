package dev.nightjar.plugin.memory.search;

import com.google.common.collect.Streams;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.SearchTrace;
import dev.nightjar.plugin.memory.candidate.DayLeg;
import dev.nightjar.plugin.memory.candidate.DocumentFrequencies;
import dev.nightjar.plugin.memory.candidate.EntityLeg;
import dev.nightjar.plugin.memory.candidate.LegResults;
import dev.nightjar.plugin.memory.candidate.SearchLeg;
import dev.nightjar.plugin.memory.candidate.SearchLegs;
import dev.nightjar.plugin.memory.candidate.SearchPlan;
import dev.nightjar.plugin.memory.candidate.SubstringLeg;
import dev.nightjar.plugin.memory.candidate.TextLeg;
import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.score.HitRelevance;
import dev.nightjar.plugin.memory.score.Ranking;
import dev.nightjar.plugin.memory.score.Ranking.SignalPlaces;
import dev.nightjar.plugin.memory.search.SupersessionResolver.Resolved;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TurnTable.Found;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.spi.embedding.WordVectors;
import java.time.Clock;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The whole way from a question to its hits: plan, legs, ranking, resolution of superseded memories, page. All of it is
 * one read. Thread-safe.
 */
public final class MemorySearch {

    /** The depth a trace looks to: the depth of the greatest request of any ranking. */
    static final int TRACED_DEPTH = 4 * SearchRequest.MAX_LIMIT;

    private static final Predicate<SearchLeg> BY_MEANING = leg -> leg.name().equals(SearchLeg.VECTOR);

    private final Database database;
    private final StopWords stopWords;
    private final Clock clock;
    private final DocumentFrequencies frequencies = new DocumentFrequencies();
    private final SearchLegs legs;
    private final HitRelevance relevance;

    /**
     * @param vector finds by meaning
     * @param words what words mean, if anybody tells; asked in each search
     * @param stopWords the words left out of questions
     * @param clock with the zone in which the days named in questions begin
     */
    public MemorySearch(
            Database database,
            SearchLeg vector,
            Supplier<Optional<WordVectors>> words,
            StopWords stopWords,
            Clock clock) {
        this.database = database;
        this.stopWords = stopWords;
        this.clock = clock;
        this.legs = new SearchLegs(
                database,
                List.of(new TextLeg(), vector, new EntityLeg(), new SubstringLeg(), new DayLeg(clock.getZone())),
                frequencies);
        this.relevance = new HitRelevance(stopWords, words, clock.getZone());
    }

    /** Weighs what texts have in common, with the counts of words that searches use. */
    public InformationShare information() {
        return new InformationShare(database, stopWords, frequencies);
    }

    /** Finds what was said later on the matter of a turn, with the same counts. */
    public LaterWords laterWords() {
        return new LaterWords(database, stopWords, frequencies);
    }

    /** Tells which prompts say too little by themselves, with the same counts. */
    public FollowUps followUps() {
        return new FollowUps(database, stopWords, frequencies, clock);
    }

    /**
     * The best hits; none for a blank question.
     *
     * @throws IllegalArgumentException when the request has a vector that cannot be compared with the stored ones
     */
    public List<SearchHit> search(MemoryScope scope, SearchRequest request) {
        return search(scope, List.of(request)).get(0);
    }

    /**
     * The best hits of several searches for the same question, which are looked up together.
     *
     * @param requests at least one; those of one question differ by kinds, sources and limits alone
     */
    public List<List<SearchHit>> search(MemoryScope scope, List<SearchRequest> requests) {
        return search(scope, requests, leg -> true);
    }

    private List<List<SearchHit>> search(MemoryScope scope, List<SearchRequest> requests, Predicate<SearchLeg> wanted) {
        return database.read(tx -> {
            var plans =
                    requests.stream().map(request -> plan(tx, scope, request)).toList();
            var pages = Streams.zip(
                            plans.stream(),
                            legs.find(plans, wanted).stream(),
                            (plan, found) ->
                                    page(tx, plan, found, plan.request().limit()))
                    .toList();
            return hits(tx, pages);
        });
    }

    /** The hits of pages, whose memories are read together. */
    private List<List<SearchHit>> hits(Tables tx, List<Page> pages) {
        var keys = new HashSet<Long>();
        pages.forEach(page -> keys.addAll(page.result.wanted()));
        var rows = tx.memories().byKeys(keys).stream().collect(Collectors.toMap(MemoryRow::pk, Function.identity()));
        return pages.stream()
                .map(page -> page.result.hits(rows, best -> relevance.of(tx, page.plan, page.found, best)))
                .toList();
    }

    private record Page(SearchPlan plan, LegResults found, ResultPage result) {}

    /** The best hits by words and names alone; none for a blank question. */
    public List<SearchHit> searchByWords(MemoryScope scope, SearchRequest request) {
        return search(scope, List.of(request), BY_MEANING.negate()).get(0);
    }

    /**
     * The memories with at least this cosine to the question among the nearest, at most as many as the limit, unranked.
     */
    public List<Memory> similar(MemoryScope scope, SearchRequest request, double minCosine) {
        return database.read(tx -> {
            var plan = plan(tx, scope, request).withDepth(request.limit());
            var keys = legs.find(List.of(plan), BY_MEANING).get(0).of(SearchLeg.VECTOR).stream()
                    .filter(candidate -> candidate.value() >= minCosine)
                    .map(Candidate::pk)
                    .toList();
            return tx.memories().byKeys(keys).stream().map(MemoryRow::memory).toList();
        });
    }

    /** Traces what became of one memory in a search; empty when the scope cannot read it. */
    public Optional<SearchTrace> trace(MemoryScope scope, SearchRequest request, MemoryId id) {
        return database.read(tx -> tx.memories().find(scope, id).map(row -> {
            var plan = plan(tx, scope, request);
            var found = legs.find(plan);
            var hits = hits(tx, List.of(page(tx, plan, found, SearchRequest.MAX_LIMIT)))
                    .get(0);
            var deep = legs.find(plan.withDepth(TRACED_DEPTH));
            return new SearchTracer(plan, found, deep, hits, successor(tx, plan, row)).trace(legs.all(), tx, row);
        }));
    }

    /**
     * The memory with which the search answers in place of a superseded one; null for a memory that is not superseded,
     * or whose successors do not pass.
     */
    private static @Nullable MemoryId successor(Tables tx, SearchPlan plan, MemoryRow row) {
        var standIns = SupersessionResolver.standIns(tx, List.of(row.pk()), plan.scope(), plan.filter());
        return tx.memories().byKeys(standIns.values()).stream()
                .map(standIn -> standIn.memory().id())
                .filter(id -> !id.equals(row.memory().id()))
                .findFirst()
                .orElse(null);
    }

    private SearchPlan plan(Tables tx, MemoryScope scope, SearchRequest request) {
        int depth = Ranking.of(request.ranker(), clock.getZone()).depth(request.limit());
        return new SearchPlan(scope, request, Question.of(tx, request, stopWords), depth, clock.instant());
    }

    private Page page(Tables tx, SearchPlan plan, LegResults found, int limit) {
        var ranking = Ranking.of(plan.request().ranker(), clock.getZone());
        var rows = new LinkedHashMap<Long, Found>(); // in the order of the legs, as sums are made of it
        tx.turns()
                .found(found.places().keySet(), plan.scope(), plan.filter())
                .forEach(row -> rows.put(row.turn().pk(), row));
        var ranked = ranking.rank(tx, plan, found, rows);
        var page = new ResultPage(limit, ranking.heldWeight(), plan.now(), new SignalPlaces(ranked.found()));
        page.add(SupersessionResolver.resolve(tx, plan, ranked.found(), rows));
        page.add(ranked.further().of(page.cut(), page.best()).stream()
                .map(one -> new Resolved(one.pk(), one, null))
                .toList());
        return new Page(plan, found, page);
    }
}
