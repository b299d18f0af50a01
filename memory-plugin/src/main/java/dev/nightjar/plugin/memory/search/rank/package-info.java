/**
 * Order and relevance: the rankings that judge what the legs of a search found, and how likely each hit is relevant.
 */
@NullMarked
package dev.nightjar.plugin.memory.search.rank;

import org.jspecify.annotations.NullMarked;
