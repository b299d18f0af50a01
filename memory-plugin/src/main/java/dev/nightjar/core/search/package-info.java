/** Finding memories: reading the query, the search legs, their fusion and its explanation. */
@NullMarked
package dev.nightjar.core.search;

import org.jspecify.annotations.NullMarked;
