package dev.nightjar.core.search;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;

/**
 * One search, as every leg gets it.
 *
 * @param query what is asked
 * @param scope who asks
 * @param filter what may be found
 * @param depth how many candidates a leg may bring
 */
record SearchPlan(SearchQuery query, MemoryScope scope, MemoryFilter filter, int depth) {}
