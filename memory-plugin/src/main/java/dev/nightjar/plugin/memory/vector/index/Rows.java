package dev.nightjar.plugin.memory.vector.index;

import java.util.stream.IntStream;

/** The rows of a namespace as they were at one moment; does not change. */
final class Rows {

    static final Rows NONE = new Rows(new RowBlock[0], 1, 0, 0, new float[0]);

    /**
     * Rows whose labels and bytes are touched together before any is compared: in a short loop the processor waits for
     * many of them at once, comparing it would wait for one after the other, which takes twice as long.
     */
    private static final int FETCHED = 32;

    private final RowBlock[] blocks;
    /** A power of two. */
    private final int rowsPerBlock;
    /** How many rows there are, removed ones among them. */
    final int count;
    /** How many of them are removed. */
    final int removed;
    /** Mean vector with which the codes of these rows were made. */
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
        for (int first = 0; first < count; first += rowsPerBlock) {
            var block = block(first);
            int inBlock = Math.min(rowsPerBlock, count - first);
            SignCode.distances(block.codes, inBlock, queryCode, distances);
            offer(block, first, inBlock, filter, distances, nearest);
        }
    }

    private static void offer(
            RowBlock block, int first, int inBlock, RowFilter filter, int[] distances, NearestCodes nearest) {
        int bound = nearest.bound();
        for (int row = 0; row < inBlock; row++) {
            if (distances[row] <= bound && !block.isRemoved(row) && filter.accepts(block, row)) {
                bound = nearest.add(first + row, distances[row]);
            }
        }
    }

    /** Adds rows, with their similarity by bytes, to a short list. */
    void rank(NearestCodes nearest, int[] query, float queryScale, byte[] bytes, Shortlist shortlist) {
        int start = shortlist.count();
        for (int from = 0; from < nearest.count(); from += FETCHED) {
            int to = Math.min(nearest.count(), from + FETCHED);
            for (int i = from; i < to; i++) {
                var block = block(nearest.row(i));
                int at = placeInBlock(nearest.row(i));
                shortlist.add(block.memories[at], block.chunk(at), block.scales[at]);
                shortlist.rate(start + i, block.bytes.touch(at));
            }
            for (int i = from; i < to; i++) {
                block(nearest.row(i)).bytes.get(placeInBlock(nearest.row(i)), bytes);
                shortlist.rate(start + i, ByteCode.dot(bytes, query) * queryScale);
            }
        }
    }

    /** The memory key of each row that is not removed. */
    long[] memories() {
        return IntStream.range(0, count)
                .filter(row -> !block(row).isRemoved(placeInBlock(row)))
                .mapToLong(this::memory)
                .toArray();
    }

    long memory(int row) {
        return block(row).memories[placeInBlock(row)];
    }

    private RowBlock block(int row) {
        return blocks[row >>> Integer.numberOfTrailingZeros(rowsPerBlock)];
    }

    private int placeInBlock(int row) {
        return row & (rowsPerBlock - 1);
    }
}
