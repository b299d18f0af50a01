package dev.nightjar.spi.store;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.VectorStatus;
import java.util.function.Consumer;

/**
 * Creates the vectors for semantic search. This runs in the background by itself; if you cannot wait, call
 * {@link #reindex}. Get it with {@code context.service(VectorIndexing.class)}. Thread-safe.
 */
public interface VectorIndexing {

    /** Progress over all namespaces. */
    VectorStatus status();

    /**
     * Embeds, in the caller's thread, every memory that the present model has not read, newest first. Then it deletes
     * the vectors of earlier models. This also accepts a model that {@code memory.embedding.strict} refuses.
     *
     * @param progress called after each batch
     * @return the final status: semantic search finds every memory
     * @throws MemoryException when no vectors can be made, saying why; what was done so far stays
     */
    VectorStatus reindex(Consumer<VectorStatus> progress);
}
