package dev.nightjar.plugin.memory.vector.index;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The middle form of the rows of a block: one byte a component, to be multiplied by the row's scale. It lies in parts
 * and grows without moving one, as each further part has as many rows as all before it.
 */
final class RowBytes {

    private static final int CACHE_LINE = 64;

    private final ByteBuffer[] parts;
    /** Rows of the first part; a power of two. */
    private final int first;

    private final int dimensions;

    /** Room for so many rows: a power of two. */
    RowBytes(int rows, int dimensions, RowSpace space) {
        this(new ByteBuffer[] {space.take(rows * dimensions)}, rows, dimensions);
    }

    private RowBytes(ByteBuffer[] parts, int first, int dimensions) {
        this.parts = parts;
        this.first = first;
        this.dimensions = dimensions;
    }

    /** A copy with room for twice as many rows. */
    RowBytes doubled(RowSpace space) {
        var more = Arrays.copyOf(parts, parts.length + 1);
        more[parts.length] = space.take((first << (parts.length - 1)) * dimensions);
        return new RowBytes(more, first, dimensions);
    }

    void get(int row, byte[] bytes) {
        part(row).get(at(row), bytes);
    }

    void put(int row, byte[] bytes) {
        part(row).put(at(row), bytes);
    }

    /** Leaves nothing of a row. */
    void erase(int row) {
        put(row, new byte[dimensions]);
    }

    /** Reads one byte of each cache line of a row; what comes out says nothing. */
    int touch(int row) {
        var part = part(row);
        int start = at(row);
        int sum = 0;
        for (int i = 0; i < dimensions; i += CACHE_LINE) {
            sum += part.get(start + i);
        }
        return sum;
    }

    void giveBackTo(RowSpace space) {
        for (var part : parts) {
            space.giveBack(part);
        }
    }

    private ByteBuffer part(int row) {
        return parts[Integer.SIZE - Integer.numberOfLeadingZeros(row >>> Integer.numberOfTrailingZeros(first))];
    }

    private int at(int row) {
        return (row < first ? row : row - Integer.highestOneBit(row)) * dimensions;
    }
}
