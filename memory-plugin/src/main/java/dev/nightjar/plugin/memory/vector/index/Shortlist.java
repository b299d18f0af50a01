package dev.nightjar.plugin.memory.vector.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows ranked by the similarity of their bytes, handed out best first. A heap, because of thousands of rows only the
 * first fifty are usually asked for. Not thread-safe; used again and again.
 */
final class Shortlist {

    /**
     * A memory's further chunk may turn out better than its best one when it is behind by less than so many steps of
     * its bytes: four standard deviations of the difference of two rounding errors, each 0.29 of a step, are 1.7.
     */
    private static final float CLOSE_STEPS = 2;

    private int count;
    private int heapSize;
    private long[] memories = new long[0];
    private int[] chunks = new int[0];
    private float[] similarities = new float[0];
    private float[] scales = new float[0];
    private int[] heap = new int[0];

    void clear() {
        count = 0;
        heapSize = 0;
    }

    /** Adds a row that is still to be rated. */
    void add(long memoryPk, int chunk, float scale) {
        if (count == memories.length) {
            grow(Math.max(1_024, 2 * count));
        }
        memories[count] = memoryPk;
        chunks[count] = chunk;
        scales[count] = scale;
        heap[count] = count;
        count++;
    }

    /** Says how near a row is, in steps of its bytes. */
    void rate(int row, float steps) {
        similarities[row] = steps * scales[row];
    }

    int count() {
        return count;
    }

    /** Puts the rows added since the last clearing in order. */
    void arrange() {
        heapSize = count;
        for (int at = heapSize / 2 - 1; at >= 0; at--) {
            sink(at);
        }
    }

    boolean isEmpty() {
        return heapSize == 0;
    }

    /** Takes the best chunks of the next best memories, with further chunks that are about as good. */
    List<VectorKey> take(int memoriesWanted) {
        var keys = new ArrayList<VectorKey>();
        Map<Long, Float> best = new HashMap<>();
        while (heapSize > 0 && best.size() < memoriesWanted) {
            int row = poll();
            var known = best.putIfAbsent(memories[row], similarities[row]);
            if (known == null || similarities[row] + CLOSE_STEPS * scales[row] >= known) {
                keys.add(new VectorKey(memories[row], chunks[row]));
            }
        }
        return keys;
    }

    int room() {
        return memories.length;
    }

    private int poll() {
        int best = heap[0];
        heap[0] = heap[--heapSize];
        sink(0);
        return best;
    }

    private void sink(int from) {
        int at = from;
        int child = 2 * at + 1;
        while (child < heapSize) {
            if (child + 1 < heapSize && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], heap[at])) {
                return;
            }
            int moved = heap[at];
            heap[at] = heap[child];
            heap[child] = moved;
            at = child;
            child = 2 * at + 1;
        }
    }

    private boolean isBefore(int one, int other) {
        return similarities[one] > similarities[other]
                || (similarities[one] == similarities[other] && memories[one] > memories[other]);
    }

    private void grow(int room) {
        memories = Arrays.copyOf(memories, room);
        chunks = Arrays.copyOf(chunks, room);
        similarities = Arrays.copyOf(similarities, room);
        scales = Arrays.copyOf(scales, room);
        heap = Arrays.copyOf(heap, room);
    }
}
