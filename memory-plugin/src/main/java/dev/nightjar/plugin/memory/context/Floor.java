package dev.nightjar.plugin.memory.context;

/**
 * The relevance that a line needs.
 *
 * @param minimum what the first line of a block needs, 0..1; with 0 everything found is shown
 */
record Floor(double minimum) {

    /** A line says in part what the lines before it say. */
    private static final double WORTH_OF_NEXT = 0.98;

    /** What a line behind so many others needs: the longer a block is, the less a further line adds. */
    double behind(int lines) {
        return Math.min(1, minimum / Math.pow(WORTH_OF_NEXT, lines));
    }

    /** Whether a memory of this relevance is shown behind so many lines. */
    boolean isReached(double relevance, int lines) {
        return relevance >= behind(lines);
    }
}
