package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.memory.consolidation.FactBatchResult;

/**
 * What one consolidation did.
 *
 * @param episodes how many episodes were read
 * @param facts what became of the facts found in them
 * @param turns how often a model was asked
 * @param cost what that cost
 */
public record Consolidated(int episodes, FactBatchResult facts, int turns, double cost) {}
