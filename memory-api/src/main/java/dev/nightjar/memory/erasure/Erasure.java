package dev.nightjar.memory.erasure;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Erases memories for good. Get it with {@code context.service(Erasure.class)}. Thread-safe.
 *
 * <p>With a memory, this erases its message, vectors, index entries, earlier wordings, entities that nothing else
 * mentions, reflections drawn from it, facts derived from nothing else, and quotations of it in run reports. A fact
 * with other sources stays and loses this source. A fact that only erased ones had superseded becomes active again.
 * Finally the database file is rewritten, so that no byte of the erased text is left in it or in its log.
 *
 * <p>An erasure runs in transactions of limited size. To complete an interrupted one, erase the same target again.
 */
public interface Erasure {

    /**
     * Tells what {@link #erase} would do; changes nothing.
     *
     * @return empty when the scope's own namespace has nothing of the target
     */
    default Optional<ErasurePreview> preview(MemoryScope scope, ErasureTarget target) {
        return preview(scope, target, 0, ErasurePreview.MAX_EXAMPLES);
    }

    /**
     * Previews an erasure with other memories as examples.
     *
     * @param from how many of the newest ones are passed over, ≥ 0
     * @param examples how many memories it gives at most, ≥ 1
     */
    Optional<ErasurePreview> preview(MemoryScope scope, ErasureTarget target, int from, int examples);

    /**
     * Erases a target.
     *
     * @param progress called after each transaction, in the caller's thread
     * @return what was erased; empty when the scope's own namespace had nothing of the target
     * @throws MemoryException when the store cannot be written; what was done so far stays
     */
    Optional<ErasurePreview> erase(MemoryScope scope, ErasureTarget target, Consumer<Progress> progress);

    /**
     * Progress of an erasure.
     *
     * @param erased number of memories and sessions erased so far
     * @param total number of memories and sessions to erase
     */
    record Progress(long erased, long total) {}
}
