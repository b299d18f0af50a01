package dev.nightjar.plugin.memory.block;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.Role;
import java.util.List;

/**
 * The relevance that a line needs.
 *
 * @param minimum what a turn needs as the first line of a block, 0..1; with 0 everything found is shown
 * @param best the relevance of the best turn, 0..1: where it reaches the minimum, the other turns need a part of it. A
 *     question that one turn answers well needs few others; where many turns are about as relevant, each tells a part
 *     of the answer
 * @param partOfBest this part, 0..1
 * @param alone relevance that is enough for a turn of the user as the first line, 0..1; 1 if only the minimum counts
 */
record RelevanceThreshold(double minimum, double best, double partOfBest, double alone) {

    /** A line says in part what the lines before it say. */
    private static final double WORTH_OF_NEXT = 0.98;

    /**
     * A fact takes about two fifths of the tokens of a turn, and as much of a reader's attention, so it is worth a line
     * at seven tenths of the relevance.
     */
    private static final double COST_OF_FACT = 0.7;

    /** Share of the minimum that every turn needs; less is chance, however little the best turn says. */
    private static final double PART_OF_MINIMUM = 0.6;

    /**
     * Divisor of the minimum's odds for a turn alone in its block: a line too many costs less than the answer missing.
     * Measured with {@code quality/benchmarks/run histories}: of 119 prompts with an empty block 31 got a line and 9 of
     * them their answer; of 20 about nothing in memory 2 got a line.
     */
    private static final double ODDS_ALONE = 6;

    /** A turn stands out if none of several others has this part of its relevance. */
    private static final double STANDS_OUT = 0.95;

    /** Fewer others cannot tell what stands out. */
    private static final int SEVERAL = 10;

    /** A threshold below which nothing stands alone. */
    RelevanceThreshold(double minimum, double best, double partOfBest) {
        this(minimum, best, partOfBest, 1);
    }

    /**
     * The threshold for a block that would be empty.
     *
     * @param ofUser the relevance of each turn of the user that was found, 0..1
     */
    RelevanceThreshold inEmptyBlock(List<Double> ofUser) {
        double most = ofUser.stream().mapToDouble(its -> its).max().orElse(0);
        boolean standsOut = ofUser.size() > SEVERAL
                && ofUser.stream().filter(its -> its >= STANDS_OUT * most).count() == 1;
        double least = minimum / (minimum + ODDS_ALONE * (1 - minimum));
        return standsOut ? new RelevanceThreshold(minimum, best, partOfBest, Math.max(least, most)) : this;
    }

    /** The relevance a memory needs behind so many lines: the longer a block is, the less a further line adds. */
    double behind(int lines, Memory memory) {
        if (lines == 0 && isOfUser(memory)) {
            return Math.min(alone, ofTurn());
        }
        double first = memory instanceof Episode ? ofTurn() : cost(memory) * minimum;
        return Math.min(1, first / Math.pow(WORTH_OF_NEXT, lines));
    }

    /** Whether the user said it. */
    static boolean isOfUser(Memory memory) {
        return memory instanceof Episode turn && turn.role() == Role.USER;
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
