package dev.nightjar.plugin.memory.search.leg;

import dev.nightjar.plugin.memory.search.text.QueryTerm;
import dev.nightjar.plugin.memory.search.text.TextQuery;
import dev.nightjar.plugin.memory.store.Transaction;
import dev.nightjar.plugin.memory.term.Term;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/**
 * Caches how many memories hold a word, because counting a common word costs as much as searching for it. A count is
 * renewed when the store has grown by a tenth since. Thread-safe.
 */
public final class DocumentFrequencies {

    /** Counting further changes nothing. */
    private static final int COUNTED = TextQuery.MAX_SCORED + 1;

    private static final int KEPT_WORDS = 50_000;
    private static final int GROWTH_PART = 10;
    /** A small store grows by a tenth with every message. */
    private static final int MIN_GROWTH = 10;

    private final Map<Set<String>, Counted> counts = new ConcurrentHashMap<>();

    /** These terms with their counts; only the rarest of them, as the budget allows. */
    public TextQuery query(Transaction tx, List<Term> terms) {
        return query(tx, terms, term -> 1);
    }

    /**
     * The same for words that do not all count alike.
     *
     * @param worth how much each counts, above 0 to 1
     */
    TextQuery query(Transaction tx, List<Term> terms, ToDoubleFunction<Term> worth) {
        long newest = terms.isEmpty() ? 0 : tx.search().newestKey();
        return TextQuery.within(
                TextQuery.budget(newest),
                terms.stream()
                        .map(term -> new QueryTerm(term, count(tx, term, newest), worth.applyAsDouble(term)))
                        .toList(),
                newest);
    }

    private long count(Transaction tx, Term term, long newest) {
        var known = counts.get(term.forms());
        if (known != null && known.isFresh(newest)) {
            return known.documents;
        }
        if (counts.size() >= KEPT_WORDS) {
            counts.clear();
        }
        long documents = tx.search().countMatching(term.forms(), COUNTED);
        counts.put(term.forms(), new Counted(documents, newest));
        return documents;
    }

    private record Counted(long documents, long newest) {

        /** A count of 0 is never cached: the next memory may hold the word. */
        boolean isFresh(long nowNewest) {
            return documents > 0 && nowNewest - newest <= Math.max(newest / GROWTH_PART, MIN_GROWTH);
        }
    }
}
