package dev.nightjar.plugin.memory.table.row;

/**
 * A memory found by a leg.
 *
 * @param pk its key
 * @param value the leg's own measure, higher is better; 0 where it has none
 */
public record Candidate(long pk, double value) {}
