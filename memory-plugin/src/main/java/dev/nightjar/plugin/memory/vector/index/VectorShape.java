package dev.nightjar.plugin.memory.vector.index;

/**
 * Common properties of the vectors of one index.
 *
 * @param dimensions how many components each has; at least 1
 */
record VectorShape(int dimensions) {

    VectorShape {
        if (dimensions < 1) {
            throw new IllegalArgumentException("A vector has at least 1 dimension, not " + dimensions);
        }
    }

    /** Refuses what cannot be compared with the others. */
    void check(float[] vector) {
        if (vector.length != dimensions) {
            throw new IllegalArgumentException(
                    "Expected a vector of " + dimensions + " dimensions, not of " + vector.length);
        }
        for (int i = 0; i < dimensions; i++) {
            if (!Float.isFinite(vector[i])) {
                throw new IllegalArgumentException("Component " + i + " of the vector is " + vector[i]);
            }
        }
    }

    static double dot(float[] one, float[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (double) one[i] * other[i];
        }
        return sum;
    }
}
