package dev.nightjar.plugin.memory.table.row;

import dev.nightjar.memory.Memory;
import org.jspecify.annotations.Nullable;

/**
 * A stored memory with what only the store knows of it.
 *
 * @param pk its key
 * @param memory the memory, its confidence as of the reading
 * @param sessionPk key of its session; null when it has none
 * @param confidence its confidence as stored
 */
public record MemoryRow(long pk, Memory memory, @Nullable Long sessionPk, ConfidenceDecay confidence) {}
