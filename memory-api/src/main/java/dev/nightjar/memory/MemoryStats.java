package dev.nightjar.memory;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Counts over the readable namespaces of a scope. Only active memories count.
 *
 * @param episodes active episodes
 * @param facts active facts
 * @param reflections active reflections
 * @param notes active notes
 * @param passages active passages of documents
 * @param entities known entities
 * @param messages stored messages
 * @param sessions known sessions
 * @param pending sessions with episodes that are not consolidated yet
 * @param contradictions facts that contradict a protected one and wait for a review
 * @param newest when the newest memory was recorded; null when there is none
 * @param lastConsolidation when a session was last consolidated; null when never
 * @param databaseBytes size of the database with its log, in bytes
 * @param vectors how far search by meaning has come
 */
public record MemoryStats(
        long episodes,
        long facts,
        long reflections,
        long notes,
        long passages,
        long entities,
        long messages,
        long sessions,
        long pending,
        long contradictions,
        @Nullable Instant newest,
        @Nullable Instant lastConsolidation,
        long databaseBytes,
        VectorStatus vectors) {

    /** Active memories of all kinds. */
    public long memories() {
        return episodes + facts + reflections + notes + passages;
    }

    /** The same with another state of search by meaning. */
    public MemoryStats withVectors(VectorStatus other) {
        return new MemoryStats(
                episodes,
                facts,
                reflections,
                notes,
                passages,
                entities,
                messages,
                sessions,
                pending,
                contradictions,
                newest,
                lastConsolidation,
                databaseBytes,
                other);
    }
}
