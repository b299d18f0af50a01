package dev.nightjar.core.search;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.SearchStore;
import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.core.store.SearchStore.Reach;
import dev.nightjar.core.store.SearchStore.TextCandidate;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds by words. Active and superseded wording come in one list; the superseded ones are replaced by their successors
 * later. Thread-safe.
 */
final class TextLeg {

    /** The best are looked at this many times over, since filters take some away. */
    private static final int OVER_FETCH = 4;

    private final SearchStore store;

    TextLeg(SearchStore store) {
        this.store = store;
    }

    List<Candidate> find(Sql sql, SearchPlan plan) {
        return plan.words().match().map(match -> find(sql, match, plan)).orElse(List.of());
    }

    private List<Candidate> find(Sql sql, String match, SearchPlan plan) {
        long documents = plan.words().documents();
        if (plan.words().isTooCommon()) {
            return store.newestByText(sql, match, plan.scope(), plan.filter(), plan.depth());
        }
        if (leavesFew(plan.filter())) {
            return everyMatch(sql, match, plan);
        }
        int looked = OVER_FETCH * plan.depth();
        var best = store.amongBest(sql, match, plan.scope(), plan.filter(), new Reach(plan.depth(), looked));
        long active = best.stream().filter(TextCandidate::isActive).count();
        boolean isAll = mayMatch(documents) <= looked;
        return active >= plan.depth() || isAll ? firstOf(best, plan.depth()) : everyMatch(sql, match, plan);
    }

    /** Nearly all memories are episodes of many sessions without tags; what asks for others finds few among the best. */
    private static boolean leavesFew(MemoryFilter filter) {
        return !hasEpisodes(filter) || !filter.tags().isEmpty() || filter.sessionId() != null;
    }

    private static boolean hasEpisodes(MemoryFilter filter) {
        return filter.kinds().isEmpty() || filter.kinds().contains(MemoryKind.EPISODE);
    }

    /** Every match is filtered; there are no more than the budget allows. */
    private List<Candidate> everyMatch(Sql sql, String match, SearchPlan plan) {
        return Stream.concat(
                        active(sql, match, plan).stream(),
                        store.byFormerText(sql, match, plan.scope(), plan.filter(), plan.depth()).stream())
                .sorted(Comparator.comparingDouble(Candidate::value).reversed())
                .toList();
    }

    /** Facts and notes are few beside episodes, so the matches are rather compared with them than each looked up. */
    private List<Candidate> active(Sql sql, String match, SearchPlan plan) {
        boolean areFew = !hasEpisodes(plan.filter())
                && store.areFewer(sql, plan.scope(), plan.filter(), plan.words().documents());
        return areFew
                ? store.byTextOfFew(sql, match, plan.scope(), plan.filter(), plan.depth())
                : store.byText(sql, match, plan.scope(), plan.filter(), plan.depth());
    }

    private static List<Candidate> firstOf(List<TextCandidate> best, int depth) {
        var active = best.stream().filter(TextCandidate::isActive).limit(depth);
        var former = best.stream().filter(found -> !found.isActive()).limit(depth);
        return Stream.concat(active, former)
                .map(TextCandidate::candidate)
                .sorted(Comparator.comparingDouble(Candidate::value).reversed())
                .toList();
    }

    /** Counts are remembered for a while, in which the store grows by a tenth or by some memories. */
    private static long mayMatch(long counted) {
        return counted + counted / 5 + 100;
    }
}
