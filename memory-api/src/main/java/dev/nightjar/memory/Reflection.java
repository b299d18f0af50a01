package dev.nightjar.memory;

/**
 * An insight over many memories.
 *
 * @param details what every memory has
 */
public record Reflection(MemoryDetails details) implements Memory {}
