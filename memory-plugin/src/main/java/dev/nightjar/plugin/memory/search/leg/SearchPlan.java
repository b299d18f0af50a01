package dev.nightjar.plugin.memory.search.leg;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.search.text.SearchQuery;
import dev.nightjar.plugin.memory.search.text.Words;
import dev.nightjar.plugin.memory.table.Tables;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/**
 * One search, as every leg and every ranking gets it. Immutable.
 *
 * @param scope who asks
 * @param request the question with its filter
 * @param query the text and the words of the question
 * @param depth the most candidates a leg may bring
 * @param now the time of the search
 */
public record SearchPlan(MemoryScope scope, SearchRequest request, SearchQuery query, int depth, Instant now) {

    /** A name further behind in a prompt is hardly what it asks about. */
    private static final int MAX_WORDS = 64;

    /** What may be found. */
    public MemoryFilter filter() {
        return request.filter();
    }

    /** The text whose meaning is looked for. */
    public String meaning() {
        return request.before() == null ? request.query() : query.text();
    }

    /** Whether memory knows a person by a word of the question, in lower case; asked about all words at once. */
    public Predicate<String> people(Tables tx) {
        var keys = Words.of(query.text()).stream()
                .limit(MAX_WORDS)
                .map(NameKey::of)
                .distinct()
                .toList();
        return word -> {
            var key = NameKey.of(word);
            return tx.entities()
                    .people(scope, keys.contains(key) ? keys : List.of(key))
                    .contains(key);
        };
    }

    /** The same search with another depth. */
    public SearchPlan withDepth(int candidates) {
        return new SearchPlan(scope, request, query, candidates, now);
    }
}
