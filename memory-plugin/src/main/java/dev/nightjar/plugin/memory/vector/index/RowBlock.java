package dev.nightjar.plugin.memory.vector.index;

import dev.nightjar.memory.MemoryKind;
import java.util.Arrays;

/**
 * Some hundreds of rows side by side, in primitive arrays but for the bytes. Rows below the count that a {@link Rows}
 * names never change; what does change, the codes when the mean moves and the marks of removed rows, is replaced in a
 * copy that shares the rest. So whoever holds a block reads it without locks. Only the bytes of a removed row are
 * overwritten.
 */
final class RowBlock {

    private static final int KIND_BITS = 3;
    private static final int KIND_MASK = (1 << KIND_BITS) - 1;

    /** The coarse form: one bit a component, {@code wordsPerRow} words a row. */
    final long[] codes;

    final RowBytes bytes;
    final float[] scales;
    final long[] memories;
    final long[] times;
    final long[] sessions;
    final int removed;
    private final int[] chunksAndKinds;
    private final long[] removedBits;

    RowBlock(int capacity, int dimensions, RowSpace space) {
        this(capacity, new long[capacity * SignCode.words(dimensions)], new RowBytes(capacity, dimensions, space));
    }

    private RowBlock(int capacity, long[] codes, RowBytes bytes) {
        this.codes = codes;
        this.bytes = bytes;
        scales = new float[capacity];
        memories = new long[capacity];
        times = new long[capacity];
        sessions = new long[capacity];
        chunksAndKinds = new int[capacity];
        removedBits = new long[(capacity + Long.SIZE - 1) / Long.SIZE];
        removed = 0;
    }

    private RowBlock(RowBlock other, long[] codes, long[] removedBits, int removed) {
        this.codes = codes;
        this.bytes = other.bytes;
        this.scales = other.scales;
        this.memories = other.memories;
        this.times = other.times;
        this.sessions = other.sessions;
        this.chunksAndKinds = other.chunksAndKinds;
        this.removedBits = removedBits;
        this.removed = removed;
    }

    int capacity() {
        return scales.length;
    }

    int chunk(int row) {
        return chunksAndKinds[row] >>> KIND_BITS;
    }

    int kind(int row) {
        return chunksAndKinds[row] & KIND_MASK;
    }

    /** Number of a kind, as {@link #kind} returns it; below 8. */
    static int number(MemoryKind kind) {
        return switch (kind) {
            case EPISODE -> 0;
            case FACT -> 1;
            case REFLECTION -> 2;
            case NOTE -> 3;
            case DOCUMENT -> 4;
        };
    }

    boolean isRemoved(int row) {
        return removed > 0 && (removedBits[row / Long.SIZE] >>> row & 1) != 0;
    }

    void label(int row, VectorKey key, Attributes attributes) {
        memories[row] = key.memoryPk();
        times[row] = attributes.eventTimeMillis();
        sessions[row] = attributes.sessionPk();
        chunksAndKinds[row] = key.chunk() << KIND_BITS | number(attributes.kind());
    }

    RowBlock without(int row) {
        var bits = removedBits.clone();
        bits[row / Long.SIZE] |= 1L << row;
        return new RowBlock(this, codes, bits, removed + 1);
    }

    RowBlock withEmptyCodes() {
        return new RowBlock(this, new long[codes.length], removedBits, removed);
    }

    /** A block of twice the size with the same rows. */
    RowBlock doubled(RowSpace space) {
        var larger = new RowBlock(2 * capacity(), Arrays.copyOf(codes, 2 * codes.length), bytes.doubled(space));
        larger.copyLabels(0, this, 0, capacity());
        return new RowBlock(larger, larger.codes, Arrays.copyOf(removedBits, larger.removedBits.length), removed);
    }

    /** Copies everything but the codes and bytes of rows of another block. */
    void copyLabels(int to, RowBlock other, int from, int count) {
        System.arraycopy(other.scales, from, scales, to, count);
        System.arraycopy(other.memories, from, memories, to, count);
        System.arraycopy(other.times, from, times, to, count);
        System.arraycopy(other.sessions, from, sessions, to, count);
        System.arraycopy(other.chunksAndKinds, from, chunksAndKinds, to, count);
    }
}
