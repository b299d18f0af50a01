package dev.nightjar.core.search;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.WordStore;
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

    private final WordStore store;
    private final Map<String, Counted> counts = new ConcurrentHashMap<>();

    DocumentFrequencies(WordStore store) {
        this.store = store;
    }

    /** These words with their counts, within the budget. */
    TextQuery query(Sql sql, List<String> words) {
        long newest = words.isEmpty() ? 0 : store.newestKey(sql);
        return TextQuery.within(
                TextQuery.budget(newest),
                words.stream()
                        .map(word -> new QueryTerm(word, count(sql, word, newest)))
                        .toList(),
                newest);
    }

    private long count(Sql sql, String word, long newest) {
        var known = counts.get(word);
        if (known != null && known.isFresh(newest)) {
            return known.documents;
        }
        if (counts.size() >= KEPT_WORDS) {
            counts.clear();
        }
        long documents = store.countMatching(sql, new QueryTerm(word, 0).quoted(), COUNTED);
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
