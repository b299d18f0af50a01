package dev.nightjar.plugin.memory.vector.index;

import java.util.List;

/**
 * The vectors of memories, all of one model and so of one number of dimensions, searchable by nearness. A long memory
 * has several vectors, one per chunk. Vectors have unit length (or are all zero, which is near to nothing), so that the
 * dot product is the cosine.
 *
 * <p>Thread-safe: any number of threads search while others add and remove; writers wait for one another. What
 * {@link #add} and {@link #remove} did is seen by every search that begins after they returned.
 */
public interface VectorIndex {

    /**
     * Adds a vector. One already known under the same memory and chunk in the same namespace is replaced; a memory that
     * moves to another namespace is removed first.
     *
     * @param attributes what the memory is filtered by
     * @param vector of unit length, or all zero; read during the call, never kept or changed
     * @throws IllegalArgumentException when the vector has another number of dimensions or a component that is not
     *     finite
     */
    void add(VectorKey key, Attributes attributes, float[] vector);

    /** Removes all chunks of a memory; without effect when none is known. */
    void remove(long memoryPk);

    /** Removes all memories of a namespace; without effect when none is known. */
    void remove(String namespace);

    /**
     * The memories nearest to a query among those the filter lets through, best first, each once with its best chunk;
     * of equally near ones that with the higher key comes first. Fewer than the limit come back only when no more
     * match.
     *
     * @param unitQuery the query's vector, of unit length
     * @param limit how many memories at most; at least 1
     * @throws IllegalArgumentException when the query has another number of dimensions or a component that is not
     *     finite, or the limit is below 1
     */
    List<Neighbour> nearest(float[] unitQuery, VectorFilter filter, int limit);

    /** How many vectors are in the index: chunks, not memories. */
    int size();

    /** How much of the heap it takes, about, in bytes; without what lies in a {@link RowSpace}. */
    long heapBytes();

    /** Keys of the memories of a namespace, one for each of their vectors. */
    long[] memories(String namespace);
}
