package dev.nightjar.plugin.memory.vector.index;

import java.util.Arrays;
import java.util.stream.LongStream;

/** An immutable set of memory keys that answers in a few nanoseconds whether it holds one. */
public final class MemoryKeys {

    /** 2^64 divided by the golden ratio: multiplying by it spreads runs of keys over the high bits (Knuth 6.4). */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** Marks a free place. It is no key of a row, because keys of rows begin at 1. */
    private static final long FREE = Long.MIN_VALUE;

    private final long[] places;
    private final int shift;
    private final int size;

    private MemoryKeys(long[] distinct) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, distinct.length)) + 1;
        places = new long[1 << bits];
        shift = Long.SIZE - bits;
        size = distinct.length;
        Arrays.fill(places, FREE);
        for (long key : distinct) {
            places[place(key)] = key;
        }
    }

    /**
     * The set of these keys; a key that is given twice counts once.
     *
     * @throws IllegalArgumentException for {@link Long#MIN_VALUE}, which is no key
     */
    public static MemoryKeys of(long... keys) {
        if (LongStream.of(keys).anyMatch(key -> key == FREE)) {
            throw new IllegalArgumentException(FREE + " is no key of a memory");
        }
        return new MemoryKeys(LongStream.of(keys).distinct().toArray());
    }

    /** Whether the set holds this key. */
    public boolean contains(long key) {
        return key != FREE && places[place(key)] == key;
    }

    /** How many keys the set holds. */
    public int size() {
        return size;
    }

    /** Index of a key, or of the free place for it; at least half of the places are free. */
    private int place(long key) {
        int place = (int) ((key * SPREAD) >>> shift);
        while (places[place] != key && places[place] != FREE) {
            place = (place + 1) & (places.length - 1);
        }
        return place;
    }
}
