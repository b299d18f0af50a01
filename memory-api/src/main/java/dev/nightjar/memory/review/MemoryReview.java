package dev.nightjar.memory.review;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import java.util.List;
import java.util.Optional;

/**
 * The memories of a namespace that are kept, but neither found nor shown to a model: those that rest on the word of somebody who
 * is trusted too little, facts that contradict what the user has confirmed, and messages with a secret where {@code memory.policy} quarantines them. Erased they are by
 * {@link MemoryService#forget}. Found with {@code context.service(MemoryReview.class)}; thread-safe.
 */
public interface MemoryReview {

    /** Those of the scope's own namespace, the newest first, at most {@code limit} (≥ 1). */
    List<Quarantined> waiting(MemoryScope scope, int limit);

    /** How many there are in the scope's own namespace. */
    long count(MemoryScope scope);

    /**
     * Uses a memory from now on: the user vouches for it. It is found by words at once, by meaning once it is embedded. A fact that
     * contradicts a confirmed one takes its place and is confirmed itself.
     *
     * @return the memory, which is active now; empty when none with this id waits in the scope's own namespace
     * @throws MemoryException when the store cannot be written
     */
    Optional<Memory> release(MemoryScope scope, MemoryId id);
}
