package dev.nightjar.benchmarks.speed;

import dev.nightjar.benchmarks.shared.Folders;
import dev.nightjar.benchmarks.shared.Timing;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.vector.ScratchFile;
import dev.nightjar.plugin.memory.vector.index.Attributes;
import dev.nightjar.plugin.memory.vector.index.FlatVectorIndex;
import dev.nightjar.plugin.memory.vector.index.RowSpace;
import dev.nightjar.plugin.memory.vector.index.VectorFilter;
import dev.nightjar.plugin.memory.vector.index.VectorIndex;
import dev.nightjar.plugin.memory.vector.index.VectorKey;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The vector index with most of its bytes in a file, at sizes that do not fit the heap, beside the index in the heap.
 */
@Command(
        name = "large",
        description = {
            "Search and heap of the vector index with its bytes in a file, beside the index in the heap in the same run.",
            "Needs 256 bytes of the folder of temporary files a vector of 256 dimensions."
        },
        mixinStandardHelpOptions = true)
public final class LargeIndexCommand implements Callable<Integer> {

    private static final VectorFilter ALL = VectorFilter.of(Set.of("agent"));
    private static final int WANTED = 10;
    private static final int WARM_UP = 100;
    private static final int QUERIES = 400;
    private static final double MICROS_PER_MILLI = 1e3;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--rows", split = ",", description = "Vectors in the index (default: 1000000,10000000).")
    private List<Integer> sizes = List.of(1_000_000, 10_000_000);

    @Option(names = "--dimensions", description = "Components of each vector (default: 256).")
    private int dimensions = 256;

    @Option(names = "--in-heap", description = "Most vectors for which the index in the heap is measured, too.")
    private int inHeap = 1_000_000;

    @Override
    public Integer call() throws IOException {
        print(
                "%-10s %-8s %8s %8s %8s %8s %8s %8s%n",
                "rows", "index", "p50 ms", "p95 ms", "CPU p50", "CPU p95", "add µs", "heap MB");
        for (int size : sizes) {
            var folder = Files.createTempDirectory("nightjar-large");
            try (var file = new ScratchFile(folder)) {
                var exact = new MixedVectors(dimensions);
                var measured = filled(size, new FlatVectorIndex(dimensions, exact, file), exact);
                var peer = size <= inHeap
                        ? filled(size, new FlatVectorIndex(dimensions, exact, RowSpace.HEAP), exact)
                        : null;
                for (int i = 0; i < WARM_UP + QUERIES; i++) {
                    var query = exact.vector(size + i);
                    measured.search(query, i < WARM_UP);
                    if (peer != null) {
                        peer.search(query, i < WARM_UP);
                    }
                }
                row(size, "file", measured);
                if (peer != null) {
                    row(size, "heap", peer);
                }
            } finally {
                Folders.delete(folder);
            }
        }
        return 0;
    }

    /**
     * An index under measurement.
     *
     * @param add microseconds to add a vector
     * @param heap how many bytes of the heap it takes
     * @param times of searches
     */
    private record Measured(VectorIndex index, double add, long heap, Timing times) {

        void search(float[] query, boolean isWarmUp) {
            var timing = isWarmUp ? new Timing() : times;
            if (timing.of(() -> index.nearest(query, ALL, WANTED)).size() < WANTED) {
                throw new IllegalStateException("Fewer vectors were found than there are");
            }
        }
    }

    private static Measured filled(int size, VectorIndex index, MixedVectors exact) {
        long before = usedHeap();
        long took = 0;
        for (int i = 0; i < size; i++) {
            var vector = exact.vector(i);
            long start = System.nanoTime();
            index.add(new VectorKey(i, 0), new Attributes("agent", MemoryKind.EPISODE, i, i / 100), vector);
            took += System.nanoTime() - start;
        }
        return new Measured(index, took / 1e3 / size, usedHeap() - before, new Timing());
    }

    private void row(int size, String name, Measured its) {
        print(
                "%-10d %-8s %8.2f %8.2f %8.2f %8.2f %8.2f %8.0f%n",
                size,
                name,
                its.times.wall.micros(0.5) / MICROS_PER_MILLI,
                its.times.wall.micros(0.95) / MICROS_PER_MILLI,
                its.times.cpu.micros(0.5) / MICROS_PER_MILLI,
                its.times.cpu.micros(0.95) / MICROS_PER_MILLI,
                its.add,
                its.heap / 1e6);
    }

    private void print(String format, Object... arguments) {
        var out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, format, arguments);
        out.flush();
    }

    private static long usedHeap() {
        var memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }
}
