package dev.nightjar.conversation;

import dev.nightjar.memory.MemoryScope;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Conversations as Markdown files, one for each archived session, in a folder for each namespace; and for each a note of the
 * category {@code conversation} that holds its summary. Found with {@code context.service(ConversationArchives.class)};
 * thread-safe.
 *
 * <p>An archive is made of what is stored of the session. It is written anew when the session goes on, and when something of it
 * is erased; it goes with its session.
 *
 * <p>Everything here is about the scope's own agent and namespace: a session of another one is treated exactly like an
 * unknown one. Calls throw {@link dev.nightjar.memory.MemoryException} when a file or the store cannot be used.
 */
public interface ConversationArchives {

    /** Whether a session is archived without being asked: when it is over, and when a part of it is condensed. */
    boolean isAutomatic();

    /**
     * Archives a session, or brings its archive up to date.
     *
     * @return the file, seen from the folder of the agent's files; empty for a session in which nothing was said
     */
    Optional<Path> archive(MemoryScope scope, String sessionId);

    /** The file of a session, seen from the folder of the agent's files, if it was archived. */
    Optional<Path> find(MemoryScope scope, String sessionId);
}
