package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Quotation;

/** Outcome of a conflict between two facts. Decided from the facts alone; {@link FactSupersession} writes it. */
enum ConflictOutcome {
    /** The two facts stay as they are. */
    BOTH_STAY,
    /** The later fact replaces the earlier one, which ends. */
    REPLACES,
    /** The earlier fact has ended already; a link names the later one as what replaced it. */
    REPLACED_BEFORE,
    /** The earlier fact is confirmed and stays; a link names the contradiction. */
    CONTRADICTS,
    /**
     * A contradiction as with {@link #CONTRADICTS}; the later fact also waits for a review, as the user has to decide.
     */
    WAITS;

    /**
     * Decides between two facts by which one was said later, so the order of saving does not matter.
     *
     * @param later the fact said later; it may have ended meanwhile and still counts
     */
    static ConflictOutcome of(Fact later, Fact earlier) {
        if (Quotation.of(later).isPresent()) {
            return BOTH_STAY; // nobody has judged what a statement replaces
        }
        if (earlier.isProtected()) {
            return later.isActive() && !later.isProtected() ? WAITS : CONTRADICTS;
        }
        return earlier.isActive() ? REPLACES : REPLACED_BEFORE;
    }

    /** Whether a confirmed fact is contradicted. */
    boolean isContradiction() {
        return this == CONTRADICTS || this == WAITS;
    }
}
