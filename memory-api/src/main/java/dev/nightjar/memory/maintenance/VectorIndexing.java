package dev.nightjar.memory.maintenance;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.VectorStatus;
import java.util.function.Consumer;

/**
 * The making of the vectors memories are found by in meaning. It goes on by itself in the background; who cannot wait for
 * that calls {@link #reindex}. Found with {@code context.service(VectorIndexing.class)}; thread-safe.
 */
public interface VectorIndexing {

    /** How far it has come, over all namespaces. */
    VectorStatus status();

    /**
     * Embeds, in the caller's thread, every memory the present model has not read, newest first, and then erases the
     * vectors of former models. A model that is refused because of {@code memory.embedding.strict} is accepted by this.
     *
     * @param progress told how far it has come, after each batch
     * @return how it ended: every memory can be found by meaning
     * @throws MemoryException when vectors cannot be had, saying why; what is done stays done
     */
    VectorStatus reindex(Consumer<VectorStatus> progress);
}
