/** The rankings: each judges what the legs of a search found. */
@NullMarked
package dev.nightjar.core.search.rank;

import org.jspecify.annotations.NullMarked;
