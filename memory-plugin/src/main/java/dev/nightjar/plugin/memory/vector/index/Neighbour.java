package dev.nightjar.plugin.memory.vector.index;

import java.util.Comparator;

/**
 * A memory near a query.
 *
 * @param memoryPk the memory's key
 * @param chunk the chunk that is nearest, from 0
 * @param similarity the cosine with the query, from -1 to 1 within rounding
 */
public record Neighbour(long memoryPk, int chunk, double similarity) {

    /** The nearer first; of equally near ones that with the higher key, and of its chunks the earlier. */
    public static final Comparator<Neighbour> BEST_FIRST = Comparator.comparingDouble(Neighbour::similarity)
            .thenComparingLong(Neighbour::memoryPk)
            .reversed()
            .thenComparingInt(Neighbour::chunk);
}
