package dev.nightjar.plugin.memory.context;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.Quotation;

/**
 * The relevance that a line needs.
 *
 * @param minimum what a turn needs as the first line of a block, 0..1; with 0 everything found is shown
 */
record Floor(double minimum) {

    /** A line says in part what the lines before it say. */
    private static final double WORTH_OF_NEXT = 0.98;

    /**
     * A fact that somebody worded takes about two fifths of the tokens of a turn, and as much of a reader's attention, so it is worth a
     * line at seven tenths of the
     * relevance. A statement is as long as what was said.
     */
    private static final double COST_OF_FACT = 0.7;

    /** What a memory needs behind so many lines: the longer a block is, the less a further line adds. */
    double behind(int lines, Memory memory) {
        double cost = memory instanceof Fact fact && Quotation.of(fact).isEmpty() ? COST_OF_FACT : 1;
        return Math.min(1, cost * minimum / Math.pow(WORTH_OF_NEXT, lines));
    }

    /** Whether a memory of this relevance is shown behind so many lines. */
    boolean isReached(double relevance, int lines, Memory memory) {
        return relevance >= behind(lines, memory);
    }
}
