package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.entity.EntityLinker;

/** Copies of memories outside the database, which must be erased with them. Thread-safe. */
public interface ExternalCopies {

    /**
     * The links and copies that an erasure has to update.
     *
     * @param linker links reactivated facts to the entities they mention
     */
    record Erasing(EntityLinker linker, ExternalCopies outside) {}

    /**
     * Called before something in this namespace is erased.
     *
     * @throws dev.nightjar.memory.MemoryException if the copies cannot be changed; then nothing is erased
     */
    void erasing(Namespace namespace);

    /**
     * Called after the erasure: rewrites the copies from what is left.
     *
     * @throws dev.nightjar.memory.MemoryException naming the copies that still contain erased text
     */
    void erased(Namespace namespace);
}
