package dev.nightjar.spi.conversation;

import dev.nightjar.memory.MemoryScope;

/**
 * The rolling summaries of one agent's conversations, at most one per session. Get it with
 * {@code context.service(RollingSummaryStore.class)}. Thread-safe.
 *
 * <p>A summary is deleted with its session. It is emptied when a message it covers is erased, pruned or stored late, or
 * when it quotes an erased memory; write it again from the messages that are still stored. So it never contains erased
 * text.
 *
 * <p>All methods cover the scope's own agent and namespace only; a session of another one is treated as unknown. They
 * throw {@link dev.nightjar.memory.MemoryException} when the store cannot be used.
 */
public interface RollingSummaryStore {

    /** The summary of a session; {@link RollingSummary#NONE} when there is no summary or no such session. */
    RollingSummary summary(MemoryScope scope, String sessionId);

    /**
     * Replaces a summary, unless somebody changed it since it was read; then nothing is stored.
     *
     * @throws IllegalArgumentException when the session is unknown, or the draft covers fewer messages than the summary
     *     it replaces or more than the session has
     */
    Outcome write(MemoryScope scope, String sessionId, RollingSummary.Draft draft);

    /**
     * Result of a write.
     *
     * @param isWritten false when the draft expected another epoch
     * @param current the summary stored now
     */
    record Outcome(boolean isWritten, RollingSummary current) {}
}
