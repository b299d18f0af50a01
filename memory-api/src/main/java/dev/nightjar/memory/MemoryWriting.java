package dev.nightjar.memory;

import java.util.Collection;
import java.util.Optional;

/**
 * The writing side of {@link MemoryService}. Writes go to the scope's own namespace and are committed when a call
 * returns. An id of another namespace is treated exactly like an unknown one. Thread-safe.
 *
 * <p>All methods throw {@link MemoryException} when the store cannot be written.
 */
public interface MemoryWriting {

    /**
     * Saves a fact, unless a stored one already says the same; then that one is answered.
     *
     * @throws IllegalArgumentException when the content is blank
     */
    SavedFact remember(MemoryScope scope, FactDraft draft);

    /**
     * Replaces an active fact: the old one ends as superseded, the new one takes over its session, sources, tags and
     * protection, and the two are linked. One transaction.
     *
     * @return the new fact; empty when there is no such active fact
     * @throws IllegalArgumentException when the new content is blank
     */
    Optional<Fact> correct(MemoryScope scope, MemoryId id, String newContent);

    /** Protects an active fact: confidence 1, no decay, no conflict touches it. Empty when there is no such fact. */
    Optional<Fact> confirm(MemoryScope scope, MemoryId id);

    /**
     * Erases a memory and the wordings it corrected physically, with index and links. A fact that only it had replaced,
     * because both could not be true, holds again.
     *
     * @return whether there was such a memory
     */
    boolean forget(MemoryScope scope, MemoryId id);

    /**
     * Saves a reflection.
     *
     * @throws IllegalArgumentException when the content is blank
     */
    Reflection saveReflection(MemoryScope scope, ReflectionDraft draft);

    /** Notes that facts were used, which renews their confidence. Done in the background; never throws. */
    void recordAccess(MemoryScope scope, Collection<MemoryId> ids, AccessKind kind);
}
