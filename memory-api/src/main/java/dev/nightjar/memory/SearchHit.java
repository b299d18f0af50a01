package dev.nightjar.memory;

/**
 * One answer to a search.
 *
 * @param memory what was found
 * @param rank position in the answer, from 1
 * @param score fused relevance; comparable within one answer only, higher is better
 * @param explanation how the score came about
 */
public record SearchHit(Memory memory, int rank, double score, SearchExplanation explanation) {}
