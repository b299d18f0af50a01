package dev.nightjar.spi.consolidation;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.SavedFact;
import java.util.List;

/**
 * Result of saving a batch of facts.
 *
 * @param saved added facts, in batch order
 * @param skippedDuplicates number of drafts with the content of a stored fact or of an earlier draft of the batch
 * @param superseded facts that a later-said one superseded: stored facts, and new facts that were said earlier than a
 *     stored one
 * @param contradictions protected facts that a new one contradicts; they stay, and the new one awaits review
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
