package dev.nightjar.plugin.memory.vector.index;

import dev.nightjar.memory.MemoryKind;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/** Seeded vectors in clusters, as texts about the same things have, around a mean that is not zero. */
final class TestVectors implements FloatVectors {

    private static final double COMMON = 0.3;
    private static final double SPREAD = 0.6;

    private final Random random;
    private final float[] common;
    private final float[][] centres;
    private final Map<VectorKey, float[]> stored = new ConcurrentHashMap<>();

    TestVectors(int dimensions, int clusters, Random random) {
        this.random = random;
        this.common = gaussian(new float[dimensions], COMMON);
        this.centres = new float[clusters][];
        for (int i = 0; i < clusters; i++) {
            centres[i] = gaussian(common, 1);
        }
    }

    /** A vector of unit length in one of the clusters. */
    float[] next() {
        return unit(gaussian(centres[random.nextInt(centres.length)], SPREAD));
    }

    /** Adds a vector to an index and to what its exact vectors are read from. */
    void add(VectorIndex index, VectorKey key, Attributes attributes, float[] vector) {
        stored.put(key, vector.clone());
        index.add(key, attributes, vector);
    }

    /** Adds the only vector of an episode without a session in the namespace {@code agent}. */
    void add(VectorIndex index, long memoryPk, float[] vector) {
        add(index, new VectorKey(memoryPk, 0), episode("agent"), vector);
    }

    /** Makes the exact vectors of a memory unknown. */
    void forget(long memoryPk) {
        stored.keySet().removeIf(key -> key.memoryPk() == memoryPk);
    }

    @Override
    public Map<VectorKey, float[]> read(Collection<VectorKey> keys) {
        var found = new HashMap<VectorKey, float[]>();
        for (var key : keys) {
            var vector = stored.get(key);
            if (vector != null) {
                found.put(key, vector);
            }
        }
        return found;
    }

    static Attributes episode(String namespace) {
        return new Attributes(namespace, MemoryKind.EPISODE, 0, Attributes.NO_SESSION);
    }

    static float[] unit(float... vector) {
        double length = Math.sqrt(VectorShape.dot(vector, vector));
        var unit = new float[vector.length];
        for (int i = 0; i < vector.length; i++) {
            unit[i] = (float) (vector[i] / length);
        }
        return unit;
    }

    private float[] gaussian(float[] centre, double deviation) {
        var vector = new float[centre.length];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) (centre[i] + deviation * random.nextGaussian());
        }
        return vector;
    }
}
