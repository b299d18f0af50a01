package dev.nightjar.spi.consolidation;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import java.util.List;
import java.util.Optional;

/**
 * Memories in quarantine: stored, but neither found by searches nor shown to a model. They come from an untrusted
 * origin, contradict what the user confirmed, or are messages with a secret where {@code memory.policy} quarantines
 * those. To erase one, use {@link MemoryService#forget}. Get it with {@code context.service(MemoryReview.class)}.
 * Thread-safe.
 */
public interface MemoryReview {

    /** The quarantined memories of the scope's own namespace, newest first, at most {@code limit} (≥ 1). */
    List<Quarantined> waiting(MemoryScope scope, int limit);

    /** Number of quarantined memories in the scope's own namespace. */
    long count(MemoryScope scope);

    /**
     * Releases a memory: the user vouches for it. Word search finds it at once, semantic search when it is embedded. If
     * it contradicts a confirmed fact, it replaces that fact and is confirmed itself.
     * {@link MemoryMaintenance#undoChange} takes the release back with all that it replaced.
     *
     * @return the memory, now active; empty when none with this id is quarantined in the scope's own namespace
     * @throws MemoryException when the store cannot be written
     */
    Optional<Memory> release(MemoryScope scope, MemoryId id);
}
