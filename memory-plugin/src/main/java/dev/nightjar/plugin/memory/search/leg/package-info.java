/** The legs of a search: each finds candidates for a question in its own way. Knows nothing of their ranking. */
@NullMarked
package dev.nightjar.plugin.memory.search.leg;

import org.jspecify.annotations.NullMarked;
