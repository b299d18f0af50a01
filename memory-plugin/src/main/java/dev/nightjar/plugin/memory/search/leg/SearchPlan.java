package dev.nightjar.plugin.memory.search.leg;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.search.text.SearchQuery;
import java.time.Instant;

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

    /** What may be found. */
    public MemoryFilter filter() {
        return request.filter();
    }

    /** The text whose meaning is looked for. */
    public String meaning() {
        return request.before() == null ? request.query() : query.text();
    }

    /** The same search with another depth. */
    public SearchPlan withDepth(int candidates) {
        return new SearchPlan(scope, request, query, candidates, now);
    }
}
