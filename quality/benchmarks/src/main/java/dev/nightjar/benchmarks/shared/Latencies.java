package dev.nightjar.benchmarks.shared;

import java.util.Arrays;

/** Times of many single operations, in nanoseconds. Not thread-safe. */
public final class Latencies {

    private static final double NANOS_PER_MICRO = 1_000;

    private long[] nanos = new long[1_024];
    private int count;

    public void add(long elapsedNanos) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = elapsedNanos;
    }

    /** The time, in microseconds, that a share of the operations did not exceed. */
    public double micros(double share) {
        var sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        int index = (int) Math.ceil(share * count) - 1;
        return sorted[Math.max(0, Math.min(count - 1, index))] / NANOS_PER_MICRO;
    }

    /** The mean time, in microseconds. */
    public double mean() {
        return Arrays.stream(nanos, 0, count).average().orElse(0) / NANOS_PER_MICRO;
    }
}
