package dev.nightjar.memory;

/**
 * Outcome of saving one fact.
 *
 * @param id the fact's id: a new one, or that of the stored fact that says the same
 * @param content the text as stored under that id
 * @param confidence its confidence now, 0..1
 * @param isDuplicate whether a stored fact already said the same, so that nothing was added
 */
public record SavedFact(MemoryId id, String content, double confidence, boolean isDuplicate) {}
