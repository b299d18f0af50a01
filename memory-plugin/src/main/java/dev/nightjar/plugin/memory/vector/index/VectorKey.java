package dev.nightjar.plugin.memory.vector.index;

/**
 * Names one vector.
 *
 * @param memoryPk the memory's key
 * @param chunk which part of the memory, from 0
 */
public record VectorKey(long memoryPk, int chunk) {

    /** Chunk numbers stay below this: the index keeps them in 28 bits. */
    public static final int CHUNKS = 1 << 28;

    /** @throws IllegalArgumentException when the chunk number is negative or too high */
    public VectorKey {
        if (chunk < 0 || chunk >= CHUNKS) {
            throw new IllegalArgumentException("Chunk " + chunk + " of memory " + memoryPk + " is out of range");
        }
    }
}
