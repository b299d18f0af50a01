package dev.nightjar.spi.store;

import dev.nightjar.memory.MemoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Checks the integrity of the store. Get it with {@code context.service(StoreCheck.class)}. Thread-safe. */
public interface StoreCheck {

    /** The database file. */
    Path location();

    /** Size of the store in bytes. Returns at once. */
    long bytes();

    /**
     * Why the store cannot be written at present; empty when it can. Tries to write for some seconds and leaves nothing
     * behind.
     */
    Optional<String> writeProblem();

    /**
     * The part of the store that was removed or replaced while it was open; empty for none. The store then refuses
     * reads and writes until you put the part back or restart the host. Returns at once.
     */
    default Optional<String> moved() {
        return Optional.empty();
    }

    /**
     * Damage in the store; empty when there is none. Reads everything stored, including indexes, which takes some
     * seconds per gigabyte.
     *
     * @param isDeep whether to check consistency as well: references, the word index against the texts, vectors and
     *     mentions against their memories. That takes some minutes per gigabyte
     */
    List<Problem> problems(boolean isDeep);

    /**
     * Rebuilds what can be derived from other data: indexes, the word index, and vectors without a memory. Messages and
     * memories are not changed.
     *
     * @throws MemoryException when the damage prevents it; nothing has changed then
     */
    void rebuild();

    /**
     * A problem in the store.
     *
     * @param detail description in one line
     * @param isRebuildable whether it affects only data that can be rebuilt, such as an index
     */
    record Problem(String detail, boolean isRebuildable) {}
}
