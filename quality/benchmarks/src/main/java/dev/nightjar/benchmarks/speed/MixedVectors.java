package dev.nightjar.benchmarks.speed;

import dev.nightjar.plugin.memory.vector.index.FloatVectors;
import dev.nightjar.plugin.memory.vector.index.VectorKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Any number of vectors in no room: each is a mixture of two of some thousand clustered ones and can be made again.
 * Vector i is of the memory with key i.
 */
final class MixedVectors implements FloatVectors {

    private static final int MIXED = 20_000;
    private static final float SECOND = 0.6f;
    /** 2^64 divided by the golden ratio: spreads numbers over the bits. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final ClusteredVectors vectors;
    private final int dimensions;

    MixedVectors(int dimensions) {
        vectors = new ClusteredVectors(MIXED, dimensions, SyntheticRows.VECTOR_SEED);
        this.dimensions = dimensions;
    }

    /** One of them, of unit length. */
    float[] vector(long index) {
        long spread = index * SPREAD;
        var one = vectors.vector((int) Math.floorMod(spread >>> 40, (long) MIXED));
        var other = vectors.vector((int) Math.floorMod(spread >>> 16, (long) MIXED));
        var vector = new float[dimensions];
        float square = 0;
        for (int i = 0; i < dimensions; i++) {
            vector[i] = one[i] + SECOND * other[i];
            square += vector[i] * vector[i];
        }
        float length = (float) Math.sqrt(square);
        for (int i = 0; i < dimensions; i++) {
            vector[i] /= length;
        }
        return vector;
    }

    @Override
    public Map<VectorKey, float[]> read(Collection<VectorKey> keys) {
        var found = new HashMap<VectorKey, float[]>();
        keys.forEach(key -> found.put(key, vector(key.memoryPk())));
        return found;
    }
}
