package dev.nightjar.conversation;

import dev.nightjar.memory.MemoryScope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Logs that a host keeps of conversations for its framework: what the framework shows its model again, in its own order and with
 * its own ids. Found with {@code context.service(SessionLogStore.class)}; thread-safe.
 *
 * <p>A log stands beside the conversation and is no memory: it is neither searched nor recalled, and nothing is learned from
 * it. It goes with its session, and a session with a log is never pruned. When a message of the session is erased, its entry
 * goes, with every entry that nobody said, because one may quote it; then nothing is archived any more. The same happens in
 * each log that holds something else that is forgotten, or names whom an erasure is about.
 *
 * <p>Calls with a scope are about the scope's own agent and namespace: a session of another one is treated exactly like
 * an unknown one. Calls throw {@link dev.nightjar.memory.MemoryException} when the store cannot be used.
 */
public interface SessionLogStore {

    /** Begins the log of a session, or replaces what is known of the session and keeps the entries. */
    SessionLog save(MemoryScope scope, SessionLog.Draft draft);

    /** What is known of a session; empty when there is no log of it. */
    Optional<SessionLog> find(MemoryScope scope, String sessionId);

    /** For the host itself, never for a user: sessions of this owner in all namespaces, oldest first. */
    List<SessionLog> ofOwner(String owner);

    /** For the host itself, never for a user: sessions in all namespaces that expire before this time. */
    List<SessionLog> expired(Instant before);

    /**
     * The entries of a log.
     *
     * @param withArchived whether archived ones are among them
     * @return in their order; empty when there is no log
     */
    List<SessionLog.Entry> entries(MemoryScope scope, String sessionId, boolean withArchived);

    /**
     * Adds an entry at the end.
     *
     * @return false when there is one with this id: then nothing is changed
     * @throws IllegalArgumentException when there is no log of the session
     */
    boolean append(MemoryScope scope, String sessionId, SessionLog.Entry entry);

    /**
     * Shortens a log if nobody changed it since it was read; otherwise nothing is changed.
     *
     * @return whether it was shortened
     * @throws IllegalArgumentException when there is no log of the session
     */
    boolean compact(MemoryScope scope, String sessionId, SessionLog.Compaction compaction);
}
