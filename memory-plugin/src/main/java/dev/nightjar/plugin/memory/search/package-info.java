/**
 * Search: {@link dev.nightjar.plugin.memory.search.MemorySearch} runs the legs ({@code leg}), the ranking
 * ({@code rank}), the resolution of superseded memories and the page of hits. {@code text} reads questions.
 */
@NullMarked
package dev.nightjar.plugin.memory.search;

import org.jspecify.annotations.NullMarked;
