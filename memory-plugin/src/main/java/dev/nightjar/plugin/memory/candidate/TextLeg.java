package dev.nightjar.plugin.memory.candidate;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.question.QueryTerm;
import dev.nightjar.plugin.memory.table.SearchQueries.Reach;
import dev.nightjar.plugin.memory.table.SearchQueries.TextCandidate;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermFinder;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds memories by their words with full text. Active and superseded texts come in one list; superseded ones are
 * replaced by their successors after the ranking. Thread-safe.
 */
public final class TextLeg implements SearchLeg.Reading {

    /** Filters drop some of the best matches, so this many times the depth are read. */
    private static final int OVER_FETCH = 4;

    /** One of so many matches is scored, when that is more than are read. */
    private static final int PART_SCORED = 8;
    /** The most matches that are scored. */
    private static final int MAX_SCORED = 1_000;
    /** Matches that are scored for each candidate, when that is more. */
    private static final int MAX_SCORED_PER_CANDIDATE = 10;

    @Override
    public String name() {
        return TEXT;
    }

    @Override
    public List<Candidate> find(LegQuery query) {
        return query.words().terms().isEmpty() ? List.of() : findAny(query);
    }

    @Override
    public String reasonForNothing(LegResults results) {
        return "found nothing";
    }

    @Override
    public List<String> held(LegResults results, String text) {
        var terms = results.words().terms().stream().map(QueryTerm::term).toList();
        var held = new TreeSet<String>();
        new TermFinder(terms).in(text).forEach(term -> held.add(term.word()));
        return List.copyOf(held);
    }

    /** The words looked up, those left out, and those the memory holds. */
    @Override
    public String remark(SearchPlan plan, LegResults results, List<String> held) {
        var looked = results.words().terms().stream().map(QueryTerm::word).toList();
        var left = plan.query().terms().stream()
                .map(Term::word)
                .filter(word -> !looked.contains(word))
                .toList();
        return "; looked for " + looked
                + (left.isEmpty() ? "" : ", not for " + left + " (in no memory, or in far more of them)")
                + "; the memory holds " + (held.isEmpty() ? "none" : held);
    }

    @Override
    public Collection<Long> wanted(LegQuery query) {
        if (query.words().terms().isEmpty() || query.words().isTooCommon() || !isOfBest(query)) {
            return List.of();
        }
        return query.store().first(query.sought(), query.scope(), reach(query));
    }

    private static List<Candidate> findAny(LegQuery query) {
        if (query.words().isTooCommon()) {
            return query.store().newestByText(query.sought(), query.scope(), query.filter(), query.depth());
        }
        if (!isOfBest(query)) {
            return everyMatch(query);
        }
        var reach = reach(query);
        var best = query.store().amongBest(query.sought(), query.scope(), query.filter(), reach);
        long active = best.stream().filter(TextCandidate::isActive).count();
        boolean isAll = candidates(query).size() <= reach.looked();
        return active >= query.depth() || isAll ? firstOf(best, query.depth()) : everyMatch(query);
    }

    /** Whether enough of the best matches pass, or few memories may. */
    private static boolean isOfBest(LegQuery query) {
        return isOfMany(query.filter()) || query.few().isPresent();
    }

    /** The matches that may pass, as far as that is known without reading them. */
    private static Matches candidates(LegQuery query) {
        var matches = query.matches().get();
        return query.few().map(matches::among).orElse(matches);
    }

    /** The reach of the search among the best: of few memories all are looked at. */
    private static Reach reach(LegQuery query) {
        var candidates = candidates(query);
        int looked = query.few().isPresent() ? candidates.size() : looked(query);
        long most = mayMatch(query.words().documents());
        return new Reach(query.depth(), looked, candidates.best(Math.max(looked, scored(query, most))));
    }

    /** The best active memories of these that hold one of the words. */
    static List<Candidate> among(LegQuery query, Matches certain) {
        if (certain.size() == 0) {
            return List.of();
        }
        var best = active(best(query, certain.best(scored(query, certain.size()))));
        boolean isAll = certain.size() <= looked(query);
        if (best.size() >= query.depth() || isAll) {
            return best;
        }
        var all = new Reach(query.depth(), certain.size(), certain.best(certain.size()));
        return active(query.store().amongBest(query.sought(), query.scope(), query.filter(), all));
    }

    private static List<TextCandidate> best(LegQuery query, List<Long> scored) {
        var reach = new Reach(query.depth(), looked(query), scored);
        return query.store().amongBest(query.sought(), query.scope(), query.filter(), reach);
    }

    /** The number of best matches that are compared with the filters. */
    static int looked(LegQuery query) {
        return OVER_FETCH * query.depth();
    }

    /** The number of matches that are scored of all there are. */
    private static int scored(LegQuery query, long matches) {
        long most = Math.max(MAX_SCORED, (long) MAX_SCORED_PER_CANDIDATE * query.depth());
        return (int) Math.min(most, Math.max(matches / PART_SCORED, looked(query)));
    }

    private static List<Candidate> active(List<TextCandidate> found) {
        return found.stream()
                .filter(TextCandidate::isActive)
                .map(TextCandidate::candidate)
                .toList();
    }

    /** Most memories are episodes without tags, of many sessions. A filter for other ones finds few among the best. */
    static boolean isOfMany(MemoryFilter filter) {
        return hasEpisodes(filter)
                && filter.tags().isEmpty()
                && filter.category() == null
                && filter.sessionId() == null
                && filter.asOf() == null;
    }

    private static boolean hasEpisodes(MemoryFilter filter) {
        return filter.kinds().isEmpty() || filter.kinds().contains(MemoryKind.EPISODE);
    }

    /** Compares every match with the filters; the word budget limits their number. */
    private static List<Candidate> everyMatch(LegQuery query) {
        return Stream.concat(
                        active(query).stream(),
                        query
                                .store()
                                .byFormerText(query.sought(), query.scope(), query.filter(), query.depth())
                                .stream())
                .sorted(Comparator.comparingDouble(Candidate::value).reversed())
                .toList();
    }

    /** Facts and notes are few, so it is quicker to compare the matches with them than to read each match. */
    private static List<Candidate> active(LegQuery query) {
        boolean areFew = !hasEpisodes(query.filter())
                && query.store()
                        .areFewer(query.scope(), query.filter(), query.words().documents());
        return areFew
                ? query.store().byTextOfFew(query.sought(), query.scope(), query.filter(), query.depth())
                : query.store().byText(query.sought(), query.scope(), query.filter(), query.depth());
    }

    private static List<Candidate> firstOf(List<TextCandidate> best, int depth) {
        var active = best.stream().filter(TextCandidate::isActive).limit(depth);
        var former = best.stream().filter(found -> !found.isActive()).limit(depth);
        return Stream.concat(active, former)
                .map(TextCandidate::candidate)
                .sorted(Comparator.comparingDouble(Candidate::value).reversed())
                .toList();
    }

    /** Counts are cached while the store grows by up to a tenth, so there may be more matches than counted. */
    private static long mayMatch(long counted) {
        return counted + counted / 5 + 100;
    }
}
