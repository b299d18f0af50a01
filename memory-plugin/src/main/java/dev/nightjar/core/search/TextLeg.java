package dev.nightjar.core.search;

import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.core.store.SearchStore.Reach;
import dev.nightjar.core.store.SearchStore.TextCandidate;
import dev.nightjar.core.store.Transaction;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Finds by words. Active and superseded wording come in one list; the superseded ones are replaced by their successors
 * later. Thread-safe.
 */
final class TextLeg {

    /** The best are looked at this many times over, since filters take some away. */
    private static final int OVER_FETCH = 4;

    /** It is quicker to score up to so many times as many as are looked at than to choose among them. */
    private static final int FEW = 3;

    /** Of more matches such a part is scored, */
    private static final int PART_SCORED = 8;
    /** but no more than this, and this for each candidate wanted. */
    private static final int MOST_SCORED = 1_000;

    private static final int MOST_SCORED_PER_CANDIDATE = 10;

    /**
     * The best by words.
     *
     * @param matches all that hold one of the words; looked up when it is asked for
     */
    List<Candidate> find(Transaction tx, SearchPlan plan, Supplier<Matches> matches) {
        if (plan.words().terms().isEmpty()) {
            return List.of();
        }
        if (plan.words().isTooCommon()) {
            return tx.search().newestByText(plan.words().words(), plan.scope(), plan.filter(), plan.depth());
        }
        if (leavesFew(plan.filter())) {
            return everyMatch(tx, plan);
        }
        long most = mayMatch(plan.words().documents());
        var best = most <= FEW * (long) looked(plan)
                ? best(tx, plan, Optional.empty())
                : best(tx, plan, Optional.of(matches.get().best(scored(plan, most))));
        long active = best.stream().filter(TextCandidate::isActive).count();
        boolean isAll = most <= looked(plan);
        return active >= plan.depth() || isAll ? firstOf(best, plan.depth()) : everyMatch(tx, plan);
    }

    /** The best active ones of certain memories that hold one of the words. */
    List<Candidate> among(Transaction tx, SearchPlan plan, Matches certain) {
        if (plan.words().terms().isEmpty() || certain.size() == 0) {
            return List.of();
        }
        var best = active(best(tx, plan, Optional.of(certain.best(scored(plan, certain.size())))));
        boolean isAll = certain.size() <= looked(plan);
        if (best.size() >= plan.depth() || isAll) {
            return best;
        }
        var all = new Reach(plan.depth(), certain.size(), Optional.of(certain.best(certain.size())));
        return active(tx.search().amongBest(plan.words().words(), plan.scope(), plan.filter(), all));
    }

    private List<TextCandidate> best(Transaction tx, SearchPlan plan, Optional<List<Long>> scored) {
        var reach = new Reach(plan.depth(), looked(plan), scored);
        return tx.search().amongBest(plan.words().words(), plan.scope(), plan.filter(), reach);
    }

    /** How many of the best are compared with the filters. */
    static int looked(SearchPlan plan) {
        return OVER_FETCH * plan.depth();
    }

    /** How many of so many matches are scored, those that promise most. */
    private static int scored(SearchPlan plan, long matches) {
        long most = Math.max(MOST_SCORED, (long) MOST_SCORED_PER_CANDIDATE * plan.depth());
        return (int) Math.min(most, Math.max(matches / PART_SCORED, looked(plan)));
    }

    private static List<Candidate> active(List<TextCandidate> found) {
        return found.stream()
                .filter(TextCandidate::isActive)
                .map(TextCandidate::candidate)
                .toList();
    }

    /** Nearly all memories are episodes of many sessions without tags; what asks for others finds few among the best. */
    static boolean leavesFew(MemoryFilter filter) {
        return !hasEpisodes(filter) || !filter.tags().isEmpty() || filter.sessionId() != null;
    }

    private static boolean hasEpisodes(MemoryFilter filter) {
        return filter.kinds().isEmpty() || filter.kinds().contains(MemoryKind.EPISODE);
    }

    /** Every match is filtered; there are no more than the budget allows. */
    private List<Candidate> everyMatch(Transaction tx, SearchPlan plan) {
        return Stream.concat(
                        active(tx, plan).stream(),
                        tx
                                .search()
                                .byFormerText(plan.words().words(), plan.scope(), plan.filter(), plan.depth())
                                .stream())
                .sorted(Comparator.comparingDouble(Candidate::value).reversed())
                .toList();
    }

    /** Facts and notes are few beside episodes, so the matches are rather compared with them than each looked up. */
    private List<Candidate> active(Transaction tx, SearchPlan plan) {
        boolean areFew = !hasEpisodes(plan.filter())
                && tx.search()
                        .areFewer(plan.scope(), plan.filter(), plan.words().documents());
        return areFew
                ? tx.search().byTextOfFew(plan.words().words(), plan.scope(), plan.filter(), plan.depth())
                : tx.search().byText(plan.words().words(), plan.scope(), plan.filter(), plan.depth());
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
