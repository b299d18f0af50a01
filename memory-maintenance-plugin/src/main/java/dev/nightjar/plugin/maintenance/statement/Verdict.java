package dev.nightjar.plugin.maintenance.statement;

import dev.nightjar.memory.Durability;

/**
 * What the classifier says of a sentence.
 *
 * @param worth how likely it is worth keeping, 0..1
 * @param kind what it is about, if it is
 * @param durability how long it holds, if it is
 */
record Verdict(double worth, StatementKind kind, Durability durability) {

    /** With less than this worth more than one idle message in eight leaves a statement. */
    private static final double KEPT = 0.55;

    /** A slot is asked for more often than anything else, and its sentences are short: it needs less. */
    private static final double KEPT_OF_SLOT = 0.5;

    /** Whether it is worth keeping. */
    public boolean isKept() {
        return worth >= (kind.isSlot() ? KEPT_OF_SLOT : KEPT);
    }
}
