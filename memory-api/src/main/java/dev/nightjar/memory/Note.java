package dev.nightjar.memory;

import org.jspecify.annotations.Nullable;

/**
 * Something saved explicitly.
 *
 * @param details what every memory has
 * @param key the name it was saved under, unique per namespace among active notes; null when it has none
 */
public record Note(MemoryDetails details, @Nullable String key) implements Memory {}
