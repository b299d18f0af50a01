package dev.nightjar.conversation;

import dev.nightjar.memory.MemoryScope;

/**
 * The rolling summaries of one agent's conversations, one for each session at most. Found with
 * {@code context.service(RollingSummaryStore.class)}; thread-safe.
 *
 * <p>A summary goes with its session. It is emptied when a message it covers is erased, pruned or stored late, or when it
 * quotes an erased memory: it is to be made anew of the messages that are still stored. So it never holds what was erased.
 *
 * <p>Everything here is about the scope's own agent and namespace: a session of another one is treated exactly like an
 * unknown one. Calls throw {@link dev.nightjar.memory.MemoryException} when the store cannot be used.
 */
public interface RollingSummaryStore {

    /** The summary of a session; {@link RollingSummary#NONE} when there never was one, or no such session. */
    RollingSummary summary(MemoryScope scope, String sessionId);

    /**
     * Replaces a summary if nobody changed it since it was read; otherwise nothing is stored.
     *
     * @throws IllegalArgumentException when the session is unknown, or when the draft covers less than the summary it replaces or
     *     more than the session has
     */
    Outcome write(MemoryScope scope, String sessionId, RollingSummary.Draft draft);

    /**
     * What came of a write.
     *
     * @param isWritten false when the draft expected another epoch than the current one
     * @param current the summary that is stored now
     */
    record Outcome(boolean isWritten, RollingSummary current) {}
}
