package dev.nightjar.plugin.memory.vector.index;

import java.util.Arrays;

/**
 * The vectors of one namespace. One thread writes at a time, others read {@link #rows()}: a writer fills places that no
 * reader looks at and then publishes them, or replaces what changes in a copy.
 */
final class Partition {

    /** Blocks below half a small heap region (512 KB), so that the collector need not treat them as huge. */
    private static final int BLOCK_BYTES = 1 << 18;

    static final int MAX_ROWS_PER_BLOCK = 1 << 10;
    private static final int MIN_ROWS_PER_BLOCK = 1 << 6;
    private static final int FIRST_ROWS = 16;

    /** Below this many rows codes hardly matter: every row is compared by its bytes. */
    private static final int FIRST_MEAN = 1 << 10;
    /** Rows are coded anew at four times as many, and so on: each a third of a time on average. */
    private static final int MEAN_GROWTH = 4;
    /** From this many rows on the mean is known to a 500th of the deviation; another coding would change nothing. */
    private static final int LAST_MEAN = 1 << 18;

    /** Removed rows are left in place until there are more of them than others, and more than these. */
    private static final int REMOVED_KEPT = 1 << 10;

    private final int dimensions;
    private final int rowsPerBlock;
    private double[] sum;
    private int nextMean = FIRST_MEAN;
    private RowTable table = new RowTable(0);
    private volatile Rows rows;
    private RowBlock[] blocks = new RowBlock[0];

    Partition(int dimensions) {
        this.dimensions = dimensions;
        rowsPerBlock = Math.max(
                MIN_ROWS_PER_BLOCK, Math.min(MAX_ROWS_PER_BLOCK, Integer.highestOneBit(BLOCK_BYTES / dimensions)));
        sum = new double[dimensions];
        rows = new Rows(blocks, rowsPerBlock, 0, 0, new float[dimensions]);
    }

    Rows rows() {
        return rows;
    }

    void add(VectorKey key, Attributes attributes, float[] vector) {
        int replaced = find(key);
        int row = rows.count;
        var block = blockFor(row);
        block.label(row % rowsPerBlock, key, attributes);
        ByteCode.write(block, row % rowsPerBlock, vector);
        int removed = rows.removed;
        if (replaced >= 0) {
            mark(replaced);
            removed++;
        }
        enter(block, row, rows.mean);
        publish(row + 1, removed, rows.mean);
        if (row + 1 >= nextMean && nextMean <= LAST_MEAN) {
            codeAnew();
        }
        compactWhenWorthIt();
    }

    void remove(long memoryPk) {
        int removed = rows.removed;
        int row;
        for (int place = table.first(memoryPk); (row = table.row(place)) >= 0; place = table.next(place)) {
            if (isLive(row, memoryPk)) {
                mark(row);
                removed++;
            }
        }
        if (removed > rows.removed) {
            publish(rows.count, removed, rows.mean);
            compactWhenWorthIt();
        }
    }

    private int find(VectorKey key) {
        int row;
        for (int place = table.first(key.memoryPk()); (row = table.row(place)) >= 0; place = table.next(place)) {
            if (isLive(row, key.memoryPk()) && block(row).chunk(row % rowsPerBlock) == key.chunk()) {
                return row;
            }
        }
        return -1;
    }

    private boolean isLive(int row, long memoryPk) {
        int at = row % rowsPerBlock;
        return block(row).memories[at] == memoryPk && !block(row).isRemoved(at);
    }

    private RowBlock block(int row) {
        return blocks[row / rowsPerBlock];
    }

    /** A block with a place for the row, which is the next one. */
    private RowBlock blockFor(int row) {
        int index = row / rowsPerBlock;
        if (index == blocks.length) {
            // Only the first block grows: small namespaces stay small, and large ones are not copied.
            int capacity = index == 0 ? FIRST_ROWS : rowsPerBlock;
            blocks = Arrays.copyOf(blocks, index + 1);
            blocks[index] = new RowBlock(capacity, dimensions);
        } else if (row % rowsPerBlock == blocks[index].capacity()) {
            replace(index, blocks[index].grown(2 * blocks[index].capacity(), dimensions));
        }
        return blocks[index];
    }

    private void mark(int row) {
        replace(row / rowsPerBlock, block(row).without(row % rowsPerBlock));
    }

    private void replace(int index, RowBlock block) {
        blocks = blocks.clone();
        blocks[index] = block;
    }

    /** Makes a row whose bytes are written part of the mean, the codes and the table. */
    private void enter(RowBlock block, int row, float[] mean) {
        int at = row % rowsPerBlock;
        if (nextMean <= LAST_MEAN) {
            float scale = block.scales[at];
            for (int i = 0; i < dimensions; i++) {
                sum[i] += block.bytes[at * dimensions + i] * scale;
            }
        }
        SignCode.ofRow(block, at, mean);
        if (table.isFull()) {
            table = new RowTable(row + 1);
            for (int earlier = 0; earlier < row; earlier++) {
                if (!block(earlier).isRemoved(earlier % rowsPerBlock)) {
                    table.put(block(earlier).memories[earlier % rowsPerBlock], earlier);
                }
            }
        }
        table.put(block.memories[at], row);
    }

    private void publish(int count, int removed, float[] mean) {
        rows = new Rows(blocks, rowsPerBlock, count, removed, mean);
    }

    private void codeAnew() {
        var mean = mean(rows.count);
        var coded = new RowBlock[blocks.length];
        for (int index = 0; index < coded.length; index++) {
            coded[index] = blocks[index].withEmptyCodes();
            int filled = Math.min(rowsPerBlock, rows.count - index * rowsPerBlock);
            for (int row = 0; row < filled; row++) {
                SignCode.ofRow(coded[index], row, mean);
            }
        }
        blocks = coded;
        nextMean *= MEAN_GROWTH;
        publish(rows.count, rows.removed, mean);
    }

    private float[] mean(int count) {
        var mean = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            mean[i] = (float) (sum[i] / count);
        }
        return mean;
    }

    private void compactWhenWorthIt() {
        if (rows.removed <= Math.max(REMOVED_KEPT, rows.live())) {
            return;
        }
        var old = blocks;
        int count = rows.count;
        float[] mean = rows.mean;
        blocks = new RowBlock[0];
        table = new RowTable(rows.live());
        sum = new double[dimensions];
        int kept = 0;
        for (int row = 0; row < count; row++) {
            var from = old[row / rowsPerBlock];
            if (!from.isRemoved(row % rowsPerBlock)) {
                var block = blockFor(kept);
                block.copyRow(kept % rowsPerBlock, from, row % rowsPerBlock, dimensions);
                enter(block, kept, mean);
                kept++;
            }
        }
        publish(kept, 0, mean);
    }
}
