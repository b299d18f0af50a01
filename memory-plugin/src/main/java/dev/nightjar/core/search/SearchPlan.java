package dev.nightjar.core.search;

import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import java.time.Instant;
import java.util.List;

/**
 * One search, as every leg gets it.
 *
 * @param query what is asked
 * @param words what the text leg looks for
 * @param scope who asks
 * @param filter what may be found
 * @param near what was found by meaning, best first
 * @param depth how many candidates a leg may bring
 * @param now when it is asked
 */
record SearchPlan(
        SearchQuery query,
        TextQuery words,
        MemoryScope scope,
        MemoryFilter filter,
        List<Candidate> near,
        int depth,
        Instant now) {

    /** The same with legs of this depth. */
    SearchPlan upTo(int candidates) {
        var nearest = near.stream().limit(candidates).toList();
        return new SearchPlan(query, words, scope, filter, nearest, candidates, now);
    }
}
