package dev.nightjar.memory.consolidation;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.SavedFact;
import java.util.List;

/**
 * Outcome of saving a batch of facts.
 *
 * @param saved facts that were added, in the order of the batch
 * @param skippedDuplicates drafts that a stored fact or an earlier draft of the batch already says
 * @param superseded facts that ended in favour of one said later: stored ones, and new ones that came too late
 * @param contradictions protected facts that a new one contradicts; they stay, the new one waits for a review
 * @param errors drafts that could not be saved, each with its reason
 */
public record FactBatchResult(
        List<SavedFact> saved,
        int skippedDuplicates,
        List<MemoryId> superseded,
        List<MemoryId> contradictions,
        List<String> errors) {

    /** Copies the lists. */
    public FactBatchResult {
        saved = List.copyOf(saved);
        superseded = List.copyOf(superseded);
        contradictions = List.copyOf(contradictions);
        errors = List.copyOf(errors);
    }
}
