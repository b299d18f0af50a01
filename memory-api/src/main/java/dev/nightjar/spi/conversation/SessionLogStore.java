package dev.nightjar.spi.conversation;

import dev.nightjar.memory.MemoryScope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Conversation logs that a host keeps for its framework: what the framework shows its model again, in its own order and
 * with its own ids. Get it with {@code context.service(SessionLogStore.class)}. Thread-safe.
 *
 * <p>A log is separate from the conversation and not a memory: it is not searched, recalled or consolidated. It is
 * deleted with its session, and a session with a log is never pruned. Erasing a message of the session removes its
 * entry, and also every entry that is not a message, because one may quote it; the remaining entries are then no longer
 * archived. The same happens in each log that contains other forgotten text or names the person whom an erasure is
 * about.
 *
 * <p>Methods with a scope cover the scope's own agent and namespace only; a session of another one is treated as
 * unknown. All methods throw {@link dev.nightjar.memory.MemoryException} when the store cannot be used.
 */
public interface SessionLogStore {

    /** Starts the log of a session, or replaces the description of the session and keeps the entries. */
    SessionLog save(MemoryScope scope, SessionLog.Draft draft);

    /** The description of a session; empty when it has no log. */
    Optional<SessionLog> find(MemoryScope scope, String sessionId);

    /** For the host only, never for a user: sessions of this owner in all namespaces, oldest first. */
    List<SessionLog> ofOwner(String owner);

    /** For the host only, never for a user: sessions in all namespaces that expire before this time. */
    List<SessionLog> expired(Instant before);

    /**
     * The entries of a log.
     *
     * @param withArchived whether to include archived entries
     * @return the entries in order; empty when there is no log
     */
    List<SessionLog.Entry> entries(MemoryScope scope, String sessionId, boolean withArchived);

    /**
     * Adds an entry at the end.
     *
     * @return false, without any change, when an entry has this id already
     * @throws IllegalArgumentException when there is no log of the session
     */
    boolean append(MemoryScope scope, String sessionId, SessionLog.Entry entry);

    /**
     * Shortens a log, unless somebody changed it since it was read; then nothing changes.
     *
     * @return whether it was shortened
     * @throws IllegalArgumentException when there is no log of the session
     */
    boolean compact(MemoryScope scope, String sessionId, SessionLog.Compaction compaction);
}
