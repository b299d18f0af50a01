package dev.nightjar.plugin.memory.vector.index;

/** The vector and filter of one search. */
final class VectorQuery {

    /** How many rows are picked by their codes: more of more rows, as more of them lie about equally near. */
    private static final int MIN_DEPTH = 1_000;

    private static final int MAX_DEPTH = 3_000;
    private static final int ROWS_PER_DEPTH = 333;

    /** How many memories are settled by exact vectors, and how many for each one asked for. */
    private static final int MIN_SETTLED = 50;

    /** Bytes put few of those wanted further back than a quarter of their number. */
    private static final double SETTLED_PER_WANTED = 1.25;

    private final float[] vector;
    private final RowFilter filter;
    private final int limit;

    VectorQuery(float[] vector, VectorFilter filter, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("A search wants at least 1 memory, not " + limit);
        }
        this.vector = vector;
        this.filter = new RowFilter(filter);
        this.limit = limit;
    }

    float[] vector() {
        return vector;
    }

    RowFilter filter() {
        return filter;
    }

    int limit() {
        return limit;
    }

    /** How many of so many rows are picked by their codes. */
    int depth(int rows, int factor) {
        long usual = Math.max(MIN_DEPTH, Math.min(MAX_DEPTH, rows / ROWS_PER_DEPTH));
        long wanted = Math.max(usual, settled()) * factor;
        return (int) Math.min(rows, wanted);
    }

    /** How many memories are settled by exact vectors at a time. */
    int settled() {
        return Math.max(MIN_SETTLED, (int) (SETTLED_PER_WANTED * limit));
    }
}
