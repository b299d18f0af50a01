package dev.nightjar.memory;

import org.jspecify.annotations.Nullable;

/**
 * Outcome of saving one fact.
 *
 * @param id the fact's id: a new one, or that of the stored fact that says the same
 * @param content the text as stored under that id
 * @param confidence its confidence now, 0..1
 * @param isDuplicate whether a stored fact already said the same, so that nothing was added
 * @param quarantine why it waits for a review before it is used; null when it is used
 */
public record SavedFact(
        MemoryId id,
        String content,
        double confidence,
        boolean isDuplicate,
        @Nullable String quarantine) {

    /** A fact that is used. */
    public SavedFact(MemoryId id, String content, double confidence, boolean isDuplicate) {
        this(id, content, confidence, isDuplicate, null);
    }

    /** Whether it waits for a review. */
    public boolean isQuarantined() {
        return quarantine != null;
    }
}
