/** The rankings: each judges what the legs of a search found. */
@NullMarked
package dev.nightjar.plugin.memory.search.rank;

import org.jspecify.annotations.NullMarked;
