package dev.nightjar.kernel.report;

import dev.nightjar.memory.MemoryId;
import java.time.Instant;

/**
 * A result of a search in the memory of one user.
 *
 * @param id its id, such as {@code fact_01JB2K…}; the kind is in {@link MemoryId#kind()}
 * @param text its text
 * @param time when it happened or was said
 * @param relevance estimated probability, 0 to 1, that it has to do with the question
 */
public record FoundMemory(MemoryId id, String text, Instant time, double relevance) {}
