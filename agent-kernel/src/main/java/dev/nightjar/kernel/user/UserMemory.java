package dev.nightjar.kernel.user;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Everything that is kept of one user: memories, conversations, working memory, schedules. Thread-safe. */
public interface UserMemory {

    /**
     * Preview of {@link #erase}; changes nothing.
     *
     * @return empty when nothing of the user is there
     * @throws MemoryException when the store, or the server, cannot be asked
     */
    Optional<UserErasure> preview();

    /**
     * Erases everything of the user for good, as long as it is what a preview showed. An interrupted erasure is
     * completed by another preview and erasure.
     *
     * @param fingerprint that of the preview
     * @return false when the user's data has changed since, and nothing was erased; true when nothing of the user is
     *     left
     * @throws MemoryException when the store, or the server, cannot do it
     */
    boolean erase(String fingerprint);

    /**
     * Writes a copy for the user: what {@code nightjar memory export} writes and {@code memory import} reads, JSON
     * Lines in UTF-8. Documents are not in it.
     *
     * @param to stays open
     * @throws IOException when it cannot be written to
     * @throws MemoryException when the store, or the server, cannot be asked
     */
    void export(OutputStream to) throws IOException;

    /** Memory of a scope's own namespace. */
    static UserMemory of(AgentKernel kernel, MemoryScope scope) {
        return new KernelUserMemory(kernel, scope);
    }
}
