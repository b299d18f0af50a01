package dev.nightjar.memory;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of a scope's readable namespaces. Only active memories count.
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
 * @param contradictions facts that contradict a protected one and await review
 * @param newest when the newest memory was recorded; null when there is none
 * @param lastConsolidation when a session was last consolidated; null when never
 * @param databaseBytes size of the database and its log, in bytes
 * @param vectors progress of semantic indexing
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

    /** A copy with another vector status. */
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
