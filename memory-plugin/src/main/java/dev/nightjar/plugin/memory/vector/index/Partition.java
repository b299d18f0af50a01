package dev.nightjar.plugin.memory.vector.index;

import java.util.Arrays;
import java.util.List;

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
    private final RowSpace space;
    private final byte[] bytes;
    private final int rowsPerBlock;
    private double[] sum;
    private int nextMean = FIRST_MEAN;
    private RowTable table = new RowTable(0);
    private volatile Rows rows;
    private RowBlock[] blocks = new RowBlock[0];

    Partition(int dimensions, RowSpace space) {
        this.dimensions = dimensions;
        this.space = space;
        bytes = new byte[dimensions];
        rowsPerBlock = Math.max(
                MIN_ROWS_PER_BLOCK, Math.min(MAX_ROWS_PER_BLOCK, Integer.highestOneBit(BLOCK_BYTES / dimensions)));
        sum = new double[dimensions];
        rows = new Rows(blocks, rowsPerBlock, 0, 0, new float[dimensions]);
    }

    Rows rows() {
        return rows;
    }

    /**
     * Adds a vector, or replaces that of the same key.
     *
     * @return blocks that only searches under way still look at
     */
    List<RowBlock> add(VectorKey key, Attributes attributes, float[] vector) {
        int replaced = find(key);
        int row = rows.count;
        var block = blockFor(row);
        block.label(row % rowsPerBlock, key, attributes);
        block.scales[row % rowsPerBlock] = ByteCode.of(vector, bytes);
        block.bytes.put(row % rowsPerBlock, bytes);
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
        return compactWhenWorthIt();
    }

    /**
     * Removes all vectors of a memory.
     *
     * @return blocks that only searches under way still look at
     */
    List<RowBlock> remove(long memoryPk) {
        int removed = rows.removed;
        int row;
        for (int place = table.first(memoryPk); (row = table.row(place)) >= 0; place = table.next(place)) {
            if (isLive(row, memoryPk)) {
                mark(row);
                removed++;
            }
        }
        if (removed == rows.removed) {
            return List.of();
        }
        publish(rows.count, removed, rows.mean);
        return compactWhenWorthIt();
    }

    /** All blocks. */
    List<RowBlock> blocks() {
        return List.of(blocks);
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
            var added = new RowBlock(capacity, dimensions, space); // fails when there is no room
            blocks = Arrays.copyOf(blocks, index + 1);
            blocks[index] = added;
        } else if (row % rowsPerBlock == blocks[index].capacity()) {
            replace(index, blocks[index].doubled(space));
        }
        return blocks[index];
    }

    /** A search under way may read the bytes that are overwritten: it finds the memory far away, or not at all. */
    private void mark(int row) {
        replace(row / rowsPerBlock, block(row).without(row % rowsPerBlock));
        block(row).bytes.erase(row % rowsPerBlock);
    }

    private void replace(int index, RowBlock block) {
        blocks = blocks.clone();
        blocks[index] = block;
    }

    /** Makes a row whose bytes are written part of the mean, the codes and the table. */
    private void enter(RowBlock block, int row, float[] mean) {
        int at = row % rowsPerBlock;
        block.bytes.get(at, bytes);
        float scale = block.scales[at];
        if (nextMean <= LAST_MEAN) {
            for (int i = 0; i < dimensions; i++) {
                sum[i] += bytes[i] * scale;
            }
        }
        SignCode.ofRow(at, bytes, scale, mean, block.codes);
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
                coded[index].bytes.get(row, bytes);
                SignCode.ofRow(row, bytes, coded[index].scales[row], mean, coded[index].codes);
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

    private List<RowBlock> compactWhenWorthIt() {
        if (rows.removed <= Math.max(REMOVED_KEPT, rows.live())) {
            return List.of();
        }
        var compact = new Partition(dimensions, space);
        compact.nextMean = nextMean;
        compact.table = new RowTable(rows.live());
        try {
            for (int row = 0; row < rows.count; row++) {
                if (!block(row).isRemoved(row % rowsPerBlock)) {
                    compact.copy(block(row), row % rowsPerBlock, rows.mean);
                }
            }
        } catch (RuntimeException | Error e) { // no room, or no memory
            compact.blocks().forEach(block -> block.bytes.giveBackTo(space));
            throw e;
        }
        var old = blocks();
        blocks = compact.blocks;
        table = compact.table;
        sum = compact.sum;
        publish(compact.rows.count, 0, rows.mean);
        return old;
    }

    private void copy(RowBlock from, int at, float[] mean) {
        int row = rows.count;
        var block = blockFor(row);
        block.copyLabels(row % rowsPerBlock, from, at, 1);
        from.bytes.get(at, bytes);
        block.bytes.put(row % rowsPerBlock, bytes);
        enter(block, row, mean);
        publish(row + 1, 0, mean);
    }
}
