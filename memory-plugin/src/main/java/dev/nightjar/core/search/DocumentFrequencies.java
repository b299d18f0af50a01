package dev.nightjar.core.search;

import dev.nightjar.core.store.Transaction;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many memories hold a word, remembered in the JVM: looking up a common word costs as much as searching it. A count
 * is taken anew when the store has grown by a tenth since, which changes no decision made by it. Thread-safe.
 */
final class DocumentFrequencies {

    /** Beyond the budget it does not matter how common a word is. */
    private static final int COUNTED = TextQuery.MOST + 1;

    private static final int KEPT_WORDS = 50_000;
    private static final int GROWTH_PART = 10;
    /** A small store grows by a tenth with every message; counting is cheap there, but not for nothing. */
    private static final int LEAST_GROWTH = 10;

    private final Map<String, Counted> counts = new ConcurrentHashMap<>();

    /** These words with their counts, within the budget. */
    TextQuery query(Transaction tx, List<String> words) {
        long newest = words.isEmpty() ? 0 : tx.search().newestKey();
        return TextQuery.within(
                TextQuery.budget(newest),
                words.stream()
                        .map(word -> new QueryTerm(word, count(tx, word, newest)))
                        .toList(),
                newest);
    }

    private long count(Transaction tx, String word, long newest) {
        var known = counts.get(word);
        if (known != null && known.isFresh(newest)) {
            return known.documents;
        }
        if (counts.size() >= KEPT_WORDS) {
            counts.clear();
        }
        long documents = tx.search().countMatching(word, COUNTED);
        counts.put(word, new Counted(documents, newest));
        return documents;
    }

    private record Counted(long documents, long newest) {

        /** A word that was nowhere may be in the very next memory, so its absence is not remembered. */
        boolean isFresh(long nowNewest) {
            return documents > 0 && nowNewest - newest <= Math.max(newest / GROWTH_PART, LEAST_GROWTH);
        }
    }
}
