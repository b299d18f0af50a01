package dev.nightjar.core.index;

import java.util.Arrays;

/**
 * The rows whose codes are nearest to a query's, as many as asked for; at the edge, of equally distant rows those of
 * the highest memory keys. A histogram of the distances finds the edge, so nothing is sorted by distance, and once
 * enough rows are known a row beyond the edge costs its distance and one comparison. Not thread-safe; used again and
 * again.
 */
final class NearestCodes {

    private final int[] histogram;
    private int wanted;
    private int count;
    private int bound;
    private int full;
    private boolean droppedAny;
    private int[] rows = new int[0];
    private int[] distances = new int[0];
    private long[] memories = new long[0];
    private long[] edge = new long[0];

    NearestCodes(int dimensions) {
        histogram = new int[dimensions + 1];
    }

    /** Begins anew. */
    void begin(int rowsWanted) {
        wanted = rowsWanted;
        count = 0;
        bound = Integer.MAX_VALUE;
        droppedAny = false;
        // Room for as many again, so that the edge is looked for once per so many additions.
        full = Math.max(2, Math.addExact(rowsWanted, rowsWanted));
        if (rows.length < full) {
            rows = new int[full];
            distances = new int[full];
            memories = new long[full];
            edge = new long[full];
        }
    }

    /** The largest distance at which a row may still be among the nearest. */
    int bound() {
        return bound;
    }

    /** Takes a row within the bound; answers the bound for the next. */
    int add(int row, int distance, long memoryPk) {
        rows[count] = row;
        distances[count] = distance;
        memories[count] = memoryPk;
        count++;
        if (count == full) {
            cut();
        }
        return bound;
    }

    /** Ends the selection: afterwards there are as many rows as asked for, or all that were offered. */
    void finish() {
        cut();
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

    private void cut() {
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
        keep(limit, wanted - nearer);
        bound = limit;
    }

    /** Keeps all nearer than the limit, and of those at the limit so many. */
    private void keep(int limit, int fromLimit) {
        int atLimit = 0;
        for (int i = 0; i < count; i++) {
            if (distances[i] == limit) {
                edge[atLimit++] = memories[i];
            }
        }
        Arrays.sort(edge, 0, atLimit);
        long lowest = edge[atLimit - fromLimit];
        int ofLowest = 0;
        for (int i = atLimit - fromLimit; i < atLimit && edge[i] == lowest; i++) {
            ofLowest++;
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            boolean isLowest = distances[i] == limit && memories[i] == lowest;
            if (distances[i] < limit
                    || (distances[i] == limit && memories[i] > lowest)
                    || (isLowest && ofLowest-- > 0)) {
                rows[kept] = rows[i];
                distances[kept] = distances[i];
                memories[kept] = memories[i];
                kept++;
            }
        }
        count = kept;
    }
}
