package dev.nightjar.plugin.memory.candidate;

import com.google.common.base.Suppliers;
import com.google.common.base.Throwables;
import com.google.common.primitives.Longs;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.candidate.SearchLeg.Nearest;
import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.question.TextQuery;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.Candidate;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Runs the legs of a search: starts the waiting ones, looks up words and names meanwhile, and reads the memories that
 * any leg looks at by one statement. Thread-safe.
 */
public final class SearchLegs {

    private static final int MAX_ATTEMPTS = 4;
    private static final int DEPTH_GROWTH = 4;
    /** The most memories that are read before the legs look for them. */
    private static final int SEEN_BEFORE = 64;

    private final Database database;
    private final List<SearchLeg> legs;
    private final DocumentFrequencies frequencies;

    /**
     * @param legs in the order in which traces name them; a leg that reads sees what the reading ones before it found
     * @param frequencies how many memories hold a word
     */
    public SearchLegs(Database database, List<SearchLeg> legs, DocumentFrequencies frequencies) {
        this.database = database;
        this.legs = List.copyOf(legs);
        this.frequencies = frequencies;
    }

    /** The registered legs. */
    public List<SearchLeg> all() {
        return legs;
    }

    /** Runs all legs for one search. */
    public LegResults find(SearchPlan plan) {
        return find(List.of(plan), leg -> true).get(0);
    }

    /**
     * Runs some legs for each search. The waiting ones are begun, then the reading ones look up words and names; then
     * the memories at which any of them looks are read together. Nothing for a blank question.
     *
     * @throws IllegalArgumentException when the request has a vector that cannot be compared with the stored ones
     */
    public List<LegResults> find(List<SearchPlan> plans, Predicate<SearchLeg> wanted) {
        if (plans.get(0).query().isBlank()) {
            return plans.stream().map(plan -> LegResults.NONE).toList();
        }
        var reading = new LinkedHashMap<String, SearchLeg.Reading>();
        var waiting = new LinkedHashMap<String, SearchLeg.Waiting>();
        for (var leg : legs.stream().filter(wanted).toList()) {
            if (leg instanceof SearchLeg.Waiting waits) {
                waiting.put(leg.name(), waits);
            } else if (leg instanceof SearchLeg.Reading reads) {
                reading.put(leg.name(), reads);
            }
        }
        return database.read(tx -> find(tx, plans, reading, waiting));
    }

    private List<LegResults> find(
            Tables tx,
            List<SearchPlan> plans,
            Map<String, SearchLeg.Reading> reading,
            Map<String, SearchLeg.Waiting> waiting) {
        if (!reading.isEmpty()) {
            var first = plans.stream().filter(plan -> !plan.mayFindMost()).findFirst();
            var unused = first.orElse(plans.get(0)).names(tx);
        }
        var some = plans.stream().filter(plan -> !isVain(tx, plan)).toList();
        if (some.isEmpty()) {
            return plans.stream().map(plan -> LegResults.NONE).toList();
        }
        var begun = new LinkedHashMap<String, Future<List<Nearest>>>();
        waiting.forEach((name, leg) -> begun.put(name, leg.begin(some)));
        var queries = new LinkedHashMap<SearchPlan, LegQuery>();
        var wanted = new LinkedHashSet<Long>();
        for (var plan : reading.isEmpty() ? List.<SearchPlan>of() : some) {
            var query = query(tx, plan);
            queries.put(plan, query);
            reading.values().forEach(leg -> wanted.addAll(leg.wanted(query)));
            query.few().filter(few -> few.length <= SEEN_BEFORE).ifPresent(few -> wanted.addAll(Longs.asList(few)));
        }
        var nearest = new LinkedHashMap<String, List<Nearest>>();
        begun.forEach((name, future) -> nearest.put(name, database.await(() -> await(future))));
        nearest.values().forEach(all -> all.forEach(its -> its.candidates().forEach(one -> wanted.add(one.pk()))));
        tx.turns().found(wanted, some.get(0).scope(), some.get(0).filter());
        return plans.stream()
                .map(plan -> {
                    var query = queries.get(plan);
                    var found = query == null ? new LinkedHashMap<String, List<Candidate>>() : query.found();
                    boolean isVain = query != null && isVain(query);
                    if (query != null && !isVain) {
                        reading.forEach((name, leg) -> put(found, name, leg.find(query)));
                    }
                    int place = isVain ? -1 : some.indexOf(plan);
                    nearest.forEach((name, all) -> {
                        if (place >= 0 && place < all.size()) {
                            var leg = Objects.requireNonNull(waiting.get(name));
                            put(found, name, passing(tx, leg, plan, all.get(place)));
                        }
                    });
                    return new LegResults(query == null ? TextQuery.NONE : query.words(), found);
                })
                .toList();
    }

    /** Whether there is no memory of the kinds that may be found. */
    private static boolean isVain(Tables tx, SearchPlan plan) {
        return plan.others(tx).filter(keys -> keys.length == 0).isPresent();
    }

    /** Whether none of the few memories that may be found passes the filter. */
    private static boolean isVain(LegQuery query) {
        return query.few()
                .filter(few -> few.length <= SEEN_BEFORE)
                .filter(few -> query.tx().turns().found(Longs.asList(few), query.scope(), query.filter()).stream()
                        .noneMatch(row -> row.isValid() || row.isFormer()))
                .isPresent();
    }

    /** The candidates that pass the filter; the index does not know all it asks, so the leg may look deeper. */
    private List<Candidate> passing(Tables tx, SearchLeg.Waiting leg, SearchPlan plan, Nearest first) {
        var its = first;
        int depth = plan.depth();
        for (int attempt = 1; ; attempt++) {
            var all = its.candidates();
            var keys = tx.turns().passing(all.stream().map(Candidate::pk).toList(), plan.scope(), plan.filter());
            if (its.isAll() || keys.size() >= plan.depth() || attempt == MAX_ATTEMPTS) {
                return all.stream()
                        .filter(one -> keys.contains(one.pk()))
                        .limit(plan.depth())
                        .toList();
            }
            depth *= DEPTH_GROWTH;
            var deeper = leg.begin(List.of(plan.withDepth(depth)));
            its = database.await(() -> await(deeper)).stream().findFirst().orElse(Nearest.NONE);
        }
    }

    private LegQuery query(Tables tx, SearchPlan plan) {
        var looked = looked(tx, plan);
        return new LegQuery(tx, plan, looked.words, looked.matches, new LinkedHashMap<>());
    }

    /** The words of a question are looked up once, whatever may be found by them. */
    private Looked looked(Tables tx, SearchPlan plan) {
        return tx.once(new Asked(plan.query(), plan.scope()), () -> {
            var words = tx.search().words(plan.scope());
            var terms = new Compounds(words).expanded(plan.query().terms());
            var looked = frequencies.query(tx, plan.scope(), terms, plan.query()::worth);
            return new Looked(
                    looked,
                    Suppliers.memoize(() -> Matches.of(
                            looked,
                            words.holding(looked.terms().stream()
                                    .map(term -> term.term().forms())
                                    .toList()))));
        });
    }

    private record Looked(TextQuery words, Supplier<Matches> matches) {}

    private record Asked(Question question, MemoryScope scope) {}

    private static void put(Map<String, List<Candidate>> found, String name, List<Candidate> candidates) {
        if (!candidates.isEmpty()) {
            found.put(name, candidates);
        }
    }

    /** Nothing when this thread is interrupted. */
    private static List<Nearest> await(Future<List<Nearest>> begun) {
        try {
            return begun.get();
        } catch (ExecutionException e) {
            var cause = Objects.requireNonNull(e.getCause());
            Throwables.throwIfUnchecked(cause);
            throw new IllegalStateException(cause);
        } catch (InterruptedException e) {
            begun.cancel(true);
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
