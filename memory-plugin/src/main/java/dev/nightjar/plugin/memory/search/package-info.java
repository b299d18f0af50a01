/**
 * One search from question to hits: {@link dev.nightjar.plugin.memory.search.MemorySearch} reads the question
 * ({@code question}), finds candidates ({@code candidate}), scores them ({@code score}) and replaces outdated ones.
 */
@NullMarked
package dev.nightjar.plugin.memory.search;

import org.jspecify.annotations.NullMarked;
