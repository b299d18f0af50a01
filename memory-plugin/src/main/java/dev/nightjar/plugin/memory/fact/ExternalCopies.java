package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.entity.EntityLinker;

/** What was written of memories outside the database, and has to go with them. Thread-safe. */
public interface ExternalCopies {

    /**
     * What has to be brought in line with what is erased.
     *
     * @param linker links facts that hold again to what they mention
     */
    record Erasing(EntityLinker linker, ExternalCopies outside) {}

    /**
     * Something of this namespace is going to be erased.
     *
     * @throws dev.nightjar.memory.MemoryException when what stands outside could not follow; nothing is erased then
     */
    void erasing(Namespace namespace);

    /**
     * It is erased: whatever stands outside is made anew of what is left.
     *
     * @throws dev.nightjar.memory.MemoryException naming what still stands outside
     */
    void erased(Namespace namespace);
}
