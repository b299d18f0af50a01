package dev.nightjar.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Supplier;

/**
 * Times of many single operations twice: by the clock on the wall, and of the processor for the calling thread, which other
 * programs disturb less. Not thread-safe.
 */
final class Timing {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    final Latencies wall = new Latencies();
    final Latencies cpu = new Latencies();

    /** Runs and times it. */
    <T> T of(Supplier<T> operation) {
        long cpuStart = THREADS.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        var result = operation.get();
        wall.add(System.nanoTime() - start);
        cpu.add(THREADS.getCurrentThreadCpuTime() - cpuStart);
        return result;
    }
}
