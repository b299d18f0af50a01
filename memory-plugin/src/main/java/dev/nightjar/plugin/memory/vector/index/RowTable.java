package dev.nightjar.plugin.memory.vector.index;

/**
 * Finds rows by memory key: open addressing over row numbers, four bytes a place. All rows of a memory lie in one run
 * of taken places. Nothing is ever taken out: who looks up skips rows that are gone, and a rebuilt table leaves them
 * out. Not thread-safe.
 */
final class RowTable {

    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final int MIN_BITS = 5;

    private final int[] places;
    private final int shift;
    private int taken;

    /** A table with room for so many rows at the start and as many again. */
    RowTable(int rows) {
        int bits = Math.max(MIN_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(rows) + 1);
        places = new int[1 << bits];
        shift = Long.SIZE - bits;
    }

    /** Whether another row needs a larger table; three quarters full, runs are still short. */
    boolean isFull() {
        return taken >= places.length / 4 * 3;
    }

    void put(long memoryPk, int row) {
        int place = first(memoryPk);
        while (places[place] != 0) {
            place = next(place);
        }
        places[place] = row + 1;
        taken++;
    }

    /** The first place of a memory's run. */
    int first(long memoryPk) {
        return (int) ((memoryPk * SPREAD) >>> shift);
    }

    int next(int place) {
        return (place + 1) & (places.length - 1);
    }

    /** The row at a place, which may belong to another memory, or -1 where the run ends. */
    int row(int place) {
        return places[place] - 1;
    }
}
