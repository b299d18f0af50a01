package dev.nightjar.plugin.memory.vector.index;

import java.util.Arrays;

/**
 * The rows whose codes are nearest to a query's, as many as asked for; at the edge, of equally distant rows those of
 * the highest memory keys. A histogram of the distances finds the edge, so nothing is sorted by distance, and once
 * enough rows are known a row beyond the edge costs its distance and one comparison. Not thread-safe; used again and
 * again.
 */
final class NearestCodes {

    private final int[] histogram;
    private Rows all = Rows.NONE;
    private int wanted;
    private int count;
    private int bound;
    private int full;
    private boolean droppedAny;
    private int[] rows = new int[0];
    private int[] distances = new int[0];
    private long[] edge = new long[0];

    NearestCodes(int dimensions) {
        histogram = new int[dimensions + 1];
    }

    /**
     * Begins anew among these rows; their memory keys are looked up at the edge only, as each look-up waits for memory.
     */
    void begin(Rows among, int rowsWanted) {
        all = among;
        wanted = rowsWanted;
        count = 0;
        bound = Integer.MAX_VALUE;
        droppedAny = false;
        // Room for as many again, so that the edge is looked for once per so many additions.
        full = Math.max(2, Math.addExact(rowsWanted, rowsWanted));
        if (rows.length < full) {
            rows = new int[full];
            distances = new int[full];
            edge = new long[full];
        }
    }

    /** The largest distance at which a row may still be among the nearest. */
    int bound() {
        return bound;
    }

    /** Takes a row within the bound; answers the bound for the next. */
    int add(int row, int distance) {
        rows[count] = row;
        distances[count] = distance;
        count++;
        if (count == full) {
            cut(wanted + wanted / 2);
        }
        return bound;
    }

    /** Ends the selection: afterwards there are as many rows as asked for, or all that were offered. */
    void finish() {
        cut(wanted);
    }

    int count() {
        return count;
    }

    int row(int index) {
        return rows[index];
    }

    /** Whether rows were offered that are not among the result. */
    boolean droppedAny() {
        return droppedAny;
    }

    int room() {
        return rows.length;
    }

    /** Lets go of rows beyond the edge. Rows at the edge are only told apart when there are too many of them. */
    private void cut(int most) {
        if (count <= wanted) {
            return;
        }
        droppedAny = true;
        Arrays.fill(histogram, 0);
        for (int i = 0; i < count; i++) {
            histogram[distances[i]]++;
        }
        int nearer = 0;
        int limit = 0;
        while (nearer + histogram[limit] < wanted) {
            nearer += histogram[limit++];
        }
        bound = limit;
        if (nearer + histogram[limit] <= most) {
            keep(limit, Long.MIN_VALUE, count);
        } else {
            keepNewestAt(limit, wanted - nearer);
        }
    }

    /** Keeps all nearer than the limit, and of those at the limit so many of the highest memory keys. */
    private void keepNewestAt(int limit, int fromLimit) {
        int atLimit = 0;
        for (int i = 0; i < count; i++) {
            if (distances[i] == limit) {
                edge[atLimit++] = all.memory(rows[i]);
            }
        }
        Arrays.sort(edge, 0, atLimit);
        int first = atLimit - fromLimit;
        int ofLowest = 1;
        while (first + ofLowest < atLimit && edge[first + ofLowest] == edge[first]) {
            ofLowest++;
        }
        keep(limit, edge[first], ofLowest);
    }

    /** Keeps all nearer than the limit, those at the limit with a higher memory key, and so many with the very key. */
    private void keep(int limit, long lowest, int ofLowest) {
        int left = ofLowest;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int distance = distances[i];
            boolean keeps = distance < limit;
            if (distance == limit) {
                long memory = all.memory(rows[i]);
                keeps = memory > lowest || (memory == lowest && left-- > 0);
            }
            if (keeps) {
                rows[kept] = rows[i];
                distances[kept] = distance;
                kept++;
            }
        }
        count = kept;
    }
}
