package dev.nightjar.benchmarks.speed;

import dev.nightjar.plugin.memory.vector.index.FloatVectors;
import dev.nightjar.plugin.memory.vector.index.VectorKey;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Seeded unit vectors the way texts' embeddings lie: around 2,000 centres, with noise whose components have ever less
 * weight (the i-th i^-0.8), and turned so that no component tells more than another. The i-th vector is chunk 0 of the
 * memory with key i.
 */
final class ClusteredVectors implements FloatVectors {

    private static final int CENTRES = 2_000;
    private static final double DECAY = 0.8;
    /** Length of the noise beside that of its centre. */
    private static final double NOISE = 0.7;
    /** Turning twice mixes all components when the dimensions are not a power of two. */
    private static final int TURNS = 2;

    private final int dimensions;
    private final SplittableRandom random;
    private final float[][] centres = new float[CENTRES][];
    private final float[] weights;
    private final int[][] orders = new int[TURNS][];
    private final boolean[][] flips = new boolean[TURNS][];
    private final float[][] vectors;

    ClusteredVectors(int count, int dimensions, long seed) {
        this.dimensions = dimensions;
        random = new SplittableRandom(seed);
        weights = weights();
        for (int turn = 0; turn < TURNS; turn++) {
            orders[turn] = new int[dimensions];
            flips[turn] = new boolean[dimensions];
            for (int i = 0; i < dimensions; i++) {
                orders[turn][i] = i;
                flips[turn][i] = random.nextBoolean();
            }
            shuffle(orders[turn]);
        }
        for (int i = 0; i < CENTRES; i++) {
            centres[i] = unit(noise(1));
        }
        vectors = new float[count][];
        for (int i = 0; i < count; i++) {
            vectors[i] = next();
        }
    }

    int count() {
        return vectors.length;
    }

    float[] vector(int index) {
        return vectors[index];
    }

    /** Another vector that lies as these do. */
    float[] next() {
        var vector = noise(NOISE);
        var centre = centres[random.nextInt(CENTRES)];
        for (int i = 0; i < dimensions; i++) {
            vector[i] += centre[i];
        }
        for (int turn = 0; turn < TURNS; turn++) {
            vector = turned(vector, orders[turn], flips[turn]);
        }
        return unit(vector);
    }

    @Override
    public Map<VectorKey, float[]> read(Collection<VectorKey> keys) {
        var found = new HashMap<VectorKey, float[]>();
        keys.forEach(key -> found.put(key, vectors[(int) key.memoryPk()]));
        return found;
    }

    private float[] weights() {
        var decaying = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            decaying[i] = (float) Math.pow(i + 1, -DECAY);
        }
        return unit(decaying);
    }

    private float[] noise(double length) {
        var noise = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            noise[i] = (float) (length * weights[i] * random.nextGaussian());
        }
        return noise;
    }

    private void shuffle(int[] order) {
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int moved = order[i];
            order[i] = order[other];
            order[other] = moved;
        }
    }

    /** The vector with its components reordered, some negated, and mixed by a Hadamard transform of each part. */
    private float[] turned(float[] vector, int[] order, boolean[] flip) {
        var mixed = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            mixed[i] = flip[i] ? -vector[order[i]] : vector[order[i]];
        }
        int part = Integer.lowestOneBit(dimensions);
        for (int half = 1; half < part; half *= 2) {
            for (int start = 0; start < dimensions; start += 2 * half) {
                for (int i = start; i < start + half; i++) {
                    float sum = mixed[i] + mixed[i + half];
                    mixed[i + half] = mixed[i] - mixed[i + half];
                    mixed[i] = sum;
                }
            }
        }
        return mixed;
    }

    private static float[] unit(float[] vector) {
        double square = 0;
        for (float component : vector) {
            square += component * component;
        }
        var unit = Arrays.copyOf(vector, vector.length);
        for (int i = 0; i < unit.length; i++) {
            unit[i] = (float) (unit[i] / Math.sqrt(square));
        }
        return unit;
    }
}
