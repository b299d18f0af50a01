package dev.nightjar.memory;

import org.jspecify.annotations.Nullable;

/**
 * Result of saving a fact.
 *
 * @param id the id of the new fact, or of the stored fact that says the same
 * @param content the text stored under that id
 * @param confidence its confidence now, 0..1
 * @param isDuplicate whether a stored fact already said the same, so that nothing was added
 * @param quarantine why it awaits review before memory uses it; null when it does not
 */
public record SavedFact(
        MemoryId id,
        String content,
        double confidence,
        boolean isDuplicate,
        @Nullable String quarantine) {

    /** A fact that does not await review. */
    public SavedFact(MemoryId id, String content, double confidence, boolean isDuplicate) {
        this(id, content, confidence, isDuplicate, null);
    }

    /** Whether the fact awaits review. */
    public boolean isQuarantined() {
        return quarantine != null;
    }
}
