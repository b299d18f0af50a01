package dev.nightjar.plugin.memory.block;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;

/**
 * The relevance that a line needs.
 *
 * @param minimum what a turn needs as the first line of a block, 0..1; with 0 everything found is shown
 * @param best the relevance of the best turn, 0..1: where it reaches the minimum, the other turns need a part of it. A
 *     question that one turn answers well needs few others; where many turns are about as relevant, each tells a part
 *     of the answer
 * @param partOfBest this part, 0..1
 */
record RelevanceThreshold(double minimum, double best, double partOfBest) {

    /** A line says in part what the lines before it say. */
    private static final double WORTH_OF_NEXT = 0.98;

    /**
     * A fact takes about two fifths of the tokens of a turn, and as much of a reader's attention, so it is worth a line
     * at seven tenths of the relevance.
     */
    private static final double COST_OF_FACT = 0.7;

    /** Share of the minimum that every turn needs; less is chance, however little the best turn says. */
    private static final double PART_OF_MINIMUM = 0.6;

    /** The relevance a memory needs behind so many lines: the longer a block is, the less a further line adds. */
    double behind(int lines, Memory memory) {
        double first = memory instanceof Episode ? ofTurn() : cost(memory) * minimum;
        return Math.min(1, first / Math.pow(WORTH_OF_NEXT, lines));
    }

    private static double cost(Memory memory) {
        return memory instanceof Fact ? COST_OF_FACT : 1;
    }

    private double ofTurn() {
        boolean isAlone = best < minimum || minimum == 0;
        return isAlone ? minimum : Math.max(PART_OF_MINIMUM * minimum, partOfBest * best);
    }

    /** Whether a memory of this relevance is shown behind so many lines. */
    boolean isReached(double relevance, int lines, Memory memory) {
        return relevance >= behind(lines, memory);
    }
}
