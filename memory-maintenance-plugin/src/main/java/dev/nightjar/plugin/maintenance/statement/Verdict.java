package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.memory.Durability;

/**
 * The classifier's verdict on a sentence.
 *
 * @param worth the probability that it is worth storing, 0..1
 * @param kind its subject, if it is
 * @param durability how long it holds, if it is
 */
record Verdict(double worth, StatementKind kind, Durability durability) {

    /** With a lower threshold, more than one idle message in eight produces a statement. */
    private static final double KEPT = 0.55;

    /** Slots are asked for more than anything else, and their sentences are short, so they have a lower threshold. */
    private static final double KEPT_OF_SLOT = 0.5;

    /** Whether it is worth storing. */
    public boolean isKept() {
        return worth >= (kind.isSlot() ? KEPT_OF_SLOT : KEPT);
    }
}
