package dev.nightjar.memory.maintenance;

import dev.nightjar.memory.MemoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Whether what is stored can still be trusted. Found with {@code context.service(StoreCheck.class)}; thread-safe. */
public interface StoreCheck {

    /** The file in which everything is stored. */
    Path location();

    /** Size of what is stored, in bytes. Answers at once. */
    long bytes();

    /** Why nothing can be written at present; empty when it can. Tries it for some seconds, and leaves nothing behind. */
    Optional<String> writeProblem();

    /**
     * What of the store was removed or replaced while it was open; empty when nothing was. Nothing is read or written then,
     * until it is put back or the host is started again. Answers at once.
     */
    default Optional<String> moved() {
        return Optional.empty();
    }

    /**
     * What is damaged; empty when all is sound. Reads everything that is stored, indexes included, which takes some seconds
     * a gigabyte.
     *
     * @param isDeep whether to compare as well what has to agree: references, the index of words with the texts, vectors
     *     and mentions with their memories; that takes some minutes a gigabyte
     */
    List<Problem> problems(boolean isDeep);

    /**
     * Rebuilds what can be derived from the rest: indexes, the index of words, vectors that belong to nothing. What was
     * said and learned is left as it is.
     *
     * @throws MemoryException when the damage is in the way; then nothing was changed
     */
    void rebuild();

    /**
     * Something that is wrong with what is stored.
     *
     * @param detail what it is, in one line
     * @param isRebuildable whether it concerns only what can be rebuilt from the rest, such as an index
     */
    record Problem(String detail, boolean isRebuildable) {}
}
