package dev.nightjar.plugin.memory.vector.index;

/** The reference keeps the same contract: a test it failed would ask for the wrong thing. */
class ExactVectorIndexTest extends VectorIndexContract {

    @Override
    VectorIndex index(int dimensions, FloatVectors exact) {
        return new ExactVectorIndex(dimensions);
    }
}
