package dev.nightjar.benchmarks.shared;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Supplier;

/**
 * Times of many single operations twice: by the clock on the wall, and of the processor for the calling thread, which
 * other programs disturb less. Not thread-safe.
 */
public final class Timing {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    public final Latencies wall = new Latencies();
    public final Latencies cpu = new Latencies();

    /** Runs and times it. */
    public <T> T of(Supplier<T> operation) {
        long cpuStart = THREADS.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        var result = operation.get();
        wall.add(System.nanoTime() - start);
        cpu.add(THREADS.getCurrentThreadCpuTime() - cpuStart);
        return result;
    }
}
