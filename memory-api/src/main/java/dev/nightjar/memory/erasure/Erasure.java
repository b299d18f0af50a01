package dev.nightjar.memory.erasure;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Erases memories for good. Found with {@code context.service(Erasure.class)}; thread-safe.
 *
 * <p>With a memory go its message, its vectors, its words in the indexes, the wordings it corrected, entities that nothing
 * else mentions, reflections drawn from it, facts that were read out of nothing else, and what reports of runs quote of
 * it. Facts with further sources stay without this one. A fact that only erased ones had replaced is valid again. At the end
 * the file is written anew, so that no byte of it is left in the file or its log.
 *
 * <p>An erasure is done in transactions of bounded size. One that was cut short is completed by erasing the same target
 * again.
 */
public interface Erasure {

    /**
     * What {@link #erase} would do; changes nothing.
     *
     * @return empty when there is nothing of the target in the scope's own namespace
     */
    Optional<ErasurePreview> preview(MemoryScope scope, ErasureTarget target);

    /**
     * Erases a target.
     *
     * @param progress told how far it has come, after each transaction, in the caller's thread
     * @return what was done; empty when there was nothing of the target in the scope's own namespace
     * @throws MemoryException when the store cannot be written; what is done stays done
     */
    Optional<ErasurePreview> erase(MemoryScope scope, ErasureTarget target, Consumer<Progress> progress);

    /**
     * How far an erasure has come.
     *
     * @param erased memories and sessions that are gone
     * @param total how many go
     */
    record Progress(long erased, long total) {}
}
