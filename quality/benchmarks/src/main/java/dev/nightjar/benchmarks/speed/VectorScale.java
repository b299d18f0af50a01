package dev.nightjar.benchmarks.speed;

import dev.nightjar.benchmarks.shared.Timing;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.plugin.memory.vector.index.Attributes;
import dev.nightjar.plugin.memory.vector.index.FlatVectorIndex;
import dev.nightjar.plugin.memory.vector.index.FloatVectors;
import dev.nightjar.plugin.memory.vector.index.Neighbour;
import dev.nightjar.plugin.memory.vector.index.RowSpace;
import dev.nightjar.plugin.memory.vector.index.VectorFilter;
import dev.nightjar.plugin.memory.vector.index.VectorIndex;
import dev.nightjar.plugin.memory.vector.index.VectorKey;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The vector index by itself beside a plain scan of the float vectors, in turns in one run over the same rows. The
 * plain scan is exact, so it is also what recall is counted against. The exact vectors the index asks for come from
 * memory unless a store of them is given: the memory plugin reads its fifty from SQLite.
 */
final class VectorScale {

    private static final int WANTED = 10;
    private static final int QUERIES = 200;
    private static final int ROUND = 10;
    private static final int WARM_UP = 300;
    private static final int SCAN_WARM_UP = 3;
    private static final long SEED = SyntheticRows.VECTOR_SEED;
    private static final VectorFilter ALL = VectorFilter.of(Set.of("agent"));

    private final int rows;
    private final int dimensions;

    VectorScale(int rows, int dimensions) {
        this.rows = rows;
        this.dimensions = dimensions;
    }

    /**
     * What was measured.
     *
     * @param rows vectors in the index
     * @param dimensions of each
     * @param recall share of the exact ten nearest that the index returned
     * @param index search in the index
     * @param scan plain scan of the floats
     * @param addMicros mean time to add a vector, in microseconds
     * @param heapBytes heap the index occupies, without the exact vectors
     */
    record Result(
            int rows, int dimensions, double recall, Timing index, Timing scan, double addMicros, long heapBytes) {

        /** How many times longer the plain scan takes, by the medians of wall time. */
        double timesFaster() {
            return scan.wall.micros(0.5) / index.wall.micros(0.5);
        }
    }

    /** With the exact vectors in memory. */
    Result measure() {
        return measure(UnaryOperator.identity());
    }

    /** With the exact vectors wherever this says they are, the i-th of those that are made being memory i. */
    Result measure(UnaryOperator<FloatVectors> exact) {
        var vectors = new ClusteredVectors(rows, dimensions, SEED);
        long heapBefore = usedHeap();
        var index = new FlatVectorIndex(dimensions, exact.apply(vectors), RowSpace.HEAP);
        long start = System.nanoTime();
        for (int i = 0; i < rows; i++) {
            var attributes = new Attributes("agent", MemoryKind.EPISODE, i, i / 100);
            index.add(new VectorKey(i, 0), attributes, vectors.vector(i));
        }
        double addMicros = (System.nanoTime() - start) / 1e3 / rows;
        long heapBytes = usedHeap() - heapBefore;
        for (int i = 0; i < WARM_UP; i++) {
            index.nearest(vectors.next(), ALL, WANTED);
        }
        for (int i = 0; i < SCAN_WARM_UP; i++) {
            scan(vectors, vectors.next());
        }
        return search(vectors, index, addMicros, heapBytes);
    }

    private Result search(ClusteredVectors vectors, VectorIndex index, double addMicros, long heapBytes) {
        var indexTimes = new Timing();
        var scanTimes = new Timing();
        int found = 0;
        for (int done = 0; done < QUERIES; done += ROUND) {
            var queries = Stream.generate(vectors::next).limit(ROUND).toList();
            var exact = queries.stream()
                    .map(query -> scanTimes.of(() -> scan(vectors, query)))
                    .toList();
            for (int i = 0; i < ROUND; i++) {
                var query = queries.get(i);
                var hits = indexTimes.of(() -> index.nearest(query, ALL, WANTED));
                var keys = hits.stream().map(Neighbour::memoryPk).collect(Collectors.toSet());
                found += (int) exact.get(i).stream().filter(keys::contains).count();
            }
        }
        return new Result(
                rows, dimensions, (double) found / (QUERIES * WANTED), indexTimes, scanTimes, addMicros, heapBytes);
    }

    /** The nearest by comparing with every vector, the way one would write it without further thought. */
    private static List<Long> scan(ClusteredVectors vectors, float[] query) {
        var best = new PriorityQueue<Neighbour>(Neighbour.BEST_FIRST.reversed());
        double bound = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < vectors.count(); i++) {
            float similarity = dot(query, vectors.vector(i));
            if (similarity > bound) {
                best.add(new Neighbour(i, 0, similarity));
                if (best.size() > WANTED) {
                    best.remove();
                    bound = best.element().similarity();
                }
            }
        }
        return best.stream().map(Neighbour::memoryPk).toList();
    }

    /** Four sums, as one would make the loop wait for each addition. */
    private static float dot(float[] one, float[] other) {
        float sum0 = 0;
        float sum1 = 0;
        float sum2 = 0;
        float sum3 = 0;
        int i = 0;
        for (; i < one.length - 3; i += 4) {
            sum0 += one[i] * other[i];
            sum1 += one[i + 1] * other[i + 1];
            sum2 += one[i + 2] * other[i + 2];
            sum3 += one[i + 3] * other[i + 3];
        }
        for (; i < one.length; i++) {
            sum0 += one[i] * other[i];
        }
        return sum0 + sum1 + sum2 + sum3;
    }

    private static long usedHeap() {
        var memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }
}
