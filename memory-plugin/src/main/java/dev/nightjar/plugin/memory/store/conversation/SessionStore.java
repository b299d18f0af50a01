package dev.nightjar.plugin.memory.store.conversation;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.consolidation.ReadBy;
import dev.nightjar.memory.consolidation.SessionConsolidation;
import dev.nightjar.memory.consolidation.SessionConsolidation.PendingSession;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sessions, their messages and their consolidation. */
public interface SessionStore {

    /** A session that failed this often rests until somebody looks at it. */
    int MAX_ATTEMPTS = 5;

    /** The session with this name in the scope's own agent and namespace. */
    Optional<SessionRow> find(MemoryScope scope, String sessionId);

    /** A session's message with this id of the host's, also when the message itself was pruned and its episode is left. */
    Optional<KnownMessage> findMessage(MemoryScope scope, String sessionId, String messageId);

    /**
     * Takes the next place in a session, made when there is none; its last sequence is that place, for a message to
     * fill.
     */
    SessionRow takePlace(MemoryScope scope, String sessionId, Instant at);

    /** Stores a message at the place taken for it and answers its key. */
    long insertMessage(NewMessage message);

    /** The session with this name, made without messages when there is none. */
    SessionRow findOrInsert(MemoryScope scope, String sessionId);

    /** Moves the watermark of a session to its end when none of its episodes beyond the watermark is left. */
    void settleIfNothingIsLeft(long sessionPk);

    /** Names of the other sessions of the scope's agent and namespace that wait for consolidation. */
    List<String> otherPending(MemoryScope scope, long sessionPk);

    /** All sessions of the scope's agent and namespace that wait for consolidation, longest waiting first. */
    List<PendingSession> pending(MemoryScope scope);

    /** Takes a pending session unless somebody has it or it failed too often. */
    boolean lease(long sessionPk, String owner, Instant until);

    /** Moves the watermark, notes who read and gives the lease back; false when the lease is somebody else's by now. */
    boolean complete(long sessionPk, SessionConsolidation.Lease lease, ReadBy by);

    /** Moves the watermark of the scope's sessions that these have read back to their beginning. */
    int readAgain(MemoryScope scope, ReadBy by);

    /** Counts a failed attempt and gives the lease back. */
    void fail(long sessionPk, String owner, String error);

    /** Gives the lease back without counting an attempt; nobody can take the session before that time. */
    void postpone(long sessionPk, String owner, String error, Instant until);

    /**
     * A session.
     *
     * @param pk its key
     * @param lastSequence position of its newest message; 0 when it has none
     * @param consolidatedSequence its watermark
     */
    record SessionRow(long pk, long lastSequence, long consolidatedSequence) {}

    /**
     * A message that was stored before.
     *
     * @param role which side spoke
     * @param text what was said; empty for a turn that only called tools
     * @param episode its episode; null when there is none, or none any more
     */
    record KnownMessage(Role role, String text, @Nullable MemoryId episode) {}
}
