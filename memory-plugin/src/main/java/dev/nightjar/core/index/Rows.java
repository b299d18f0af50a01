package dev.nightjar.core.index;

/** The rows of a namespace as they were at one moment; does not change. */
final class Rows {

    private final RowBlock[] blocks;
    private final int rowsPerBlock;
    /** How many rows there are, removed ones among them. */
    final int count;
    /** How many of them are removed. */
    final int removed;
    /** What the codes of these rows were made with. */
    final float[] mean;

    Rows(RowBlock[] blocks, int rowsPerBlock, int count, int removed, float[] mean) {
        this.blocks = blocks;
        this.rowsPerBlock = rowsPerBlock;
        this.count = count;
        this.removed = removed;
        this.mean = mean;
    }

    int live() {
        return count - removed;
    }

    /** Offers every row that the filter accepts to the nearest by code. */
    void scan(RowFilter filter, long[] queryCode, int[] distances, NearestCodes nearest) {
        int bound = nearest.bound();
        for (int first = 0; first < count; first += rowsPerBlock) {
            var block = blocks[first / rowsPerBlock];
            int rows = Math.min(rowsPerBlock, count - first);
            SignCode.distances(block.codes, rows, queryCode, distances);
            for (int row = 0; row < rows; row++) {
                if (distances[row] <= bound && !block.isRemoved(row) && filter.accepts(block, row)) {
                    bound = nearest.add(first + row, distances[row], block.memories[row]);
                }
            }
        }
    }

    /** Adds a row, with its similarity by bytes, to a short list. */
    void rank(int row, int[] query, float queryScale, Shortlist shortlist) {
        var block = blocks[row / rowsPerBlock];
        int at = row % rowsPerBlock;
        float scale = block.scales[at];
        int dot = ByteCode.dot(block.bytes, at * query.length, query);
        shortlist.add(block.memories[at], block.chunk(at), dot * scale * queryScale, scale);
    }
}
