package dev.nightjar.spi.conversation;

import dev.nightjar.memory.MemoryScope;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Archives conversations as Markdown files: one file per session, one folder per namespace. For each archive a note of
 * the category {@code conversation} contains the summary. Get it with
 * {@code context.service(ConversationArchives.class)}. Thread-safe.
 *
 * <p>An archive is written from the stored session. It is rewritten when the session continues or a part of it is
 * erased, and deleted with its session.
 *
 * <p>All methods cover the scope's own agent and namespace only; a session of another one is treated as unknown. They
 * throw {@link dev.nightjar.memory.MemoryException} when a file or the store cannot be used.
 */
public interface ConversationArchives {

    /** Whether sessions are archived automatically: when they end, and when a part of them is summarised. */
    boolean isAutomatic();

    /**
     * Archives a session, or updates its archive.
     *
     * @return the file, relative to the folder of the agent's files; empty for a session without messages
     */
    Optional<Path> archive(MemoryScope scope, String sessionId);

    /** The archive of a session, relative to the folder of the agent's files; empty when there is none. */
    Optional<Path> find(MemoryScope scope, String sessionId);
}
