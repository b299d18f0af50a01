package dev.nightjar.core.search.leg;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.search.text.QueryTerm;
import dev.nightjar.core.search.text.TextQuery;
import dev.nightjar.core.store.WordStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Caches how many memories hold a word, because counting a common word costs as much as searching for it. A count is
 * renewed when the store has grown by a tenth since. Thread-safe.
 */
final class DocumentFrequencies {

    /** Counting further changes nothing. */
    private static final int COUNTED = TextQuery.MAX_SCORED + 1;

    private static final int KEPT_WORDS = 50_000;
    private static final int GROWTH_PART = 10;
    /** A small store grows by a tenth with every message. */
    private static final int MIN_GROWTH = 10;

    private final WordStore store;
    private final Map<String, Counted> counts = new ConcurrentHashMap<>();

    DocumentFrequencies(WordStore store) {
        this.store = store;
    }

    /** These words with their counts; only the rarest of them, as the budget allows. */
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

        /** A count of 0 is never cached: the next memory may hold the word. */
        boolean isFresh(long nowNewest) {
            return documents > 0 && nowNewest - newest <= Math.max(newest / GROWTH_PART, MIN_GROWTH);
        }
    }
}
