/**
 * Estimates how likely it is that a hit is relevant, from 0 to 1, in the same way for every question and every store.
 * {@link dev.nightjar.plugin.memory.search.relevance.HitRelevance} reads what the estimate needs; the estimate itself
 * is a pure function.
 */
@NullMarked
package dev.nightjar.plugin.memory.search.relevance;

import org.jspecify.annotations.NullMarked;
