package dev.nightjar.memory;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Turns finished sessions into facts; found with {@code context.service(SessionConsolidation.class)}. What is left to do is a query over the
 * stored state (episodes beyond a session's watermark), so a crash needs no repair: the next run finds the work again.
 * Thread-safe.
 */
public interface SessionConsolidation {

    /** Sessions of the scope's own agent and namespace with episodes beyond their watermark, longest waiting first. */
    List<PendingSession> pendingSessions(MemoryScope scope);

    /**
     * Takes the session for consolidation.
     *
     * @param duration how long the lease lasts unless finished earlier
     * @return the lease; empty when there is nothing to do, another holder has it, or it failed too often
     */
    Optional<ConsolidationLease> lease(MemoryScope scope, String sessionId, Duration duration);

    /** A page of the episodes a lease covers: beyond the watermark, up to the newest when it was taken. */
    EpisodePage episodes(ConsolidationLease lease, int offset, int limit);

    /**
     * Saves facts with duplicate check against the store and within the batch. A draft that fails is reported in the
     * result and does not stop the others.
     */
    FactBatchResult saveFacts(MemoryScope scope, List<FactDraft> drafts);

    /** What saving these facts would answer now; saves nothing. The ids of its new facts are never given to any. */
    FactBatchResult tryFacts(MemoryScope scope, List<FactDraft> drafts);

    /**
     * Active facts of other sessions that might contradict this stored fact: the 5 nearest by their words, likeliest
     * first, then the nearest with one of its tags, at most 15 a tag, then those of nearly the same meaning as far as there
     * are vectors, at most 5.
     */
    List<Fact> detectConflicts(MemoryScope scope, MemoryId fact);

    /** The same for a fact that is not stored yet. */
    List<Fact> detectConflicts(MemoryScope scope, FactDraft draft);

    /**
     * Settles a conflict in favour of the fact that was said later: the other one drops to confidence 0.3, fades at 0.5 a
     * day, ends, and gives way to it in every search. A protected fact stays as it is and is only linked as contradicted.
     *
     * @param older the fact that gives way, unless it was said later than {@code newer}
     * @param newer the fact that holds, unless it was said earlier than {@code older}
     * @param reason why they exclude each other, in words
     * @return false when one of the two is no active fact of the scope
     */
    boolean resolveConflict(MemoryScope scope, MemoryId older, MemoryId newer, String reason);

    /**
     * Ends a consolidation: saves the facts, settles their conflicts, moves the watermark to the lease's newest episode
     * and gives the lease back, all in one transaction.
     *
     * @param run a run that was begun, for it to be taken back with
     * @throws LeaseLostException when the lease was lost meanwhile; nothing is saved then
     * @throws MemoryException when there is no such run; nothing is saved then
     */
    FactBatchResult complete(ConsolidationLease lease, RunId run, List<FactDraft> drafts);

    /** The same as a run of its own. */
    FactBatchResult complete(ConsolidationLease lease, List<FactDraft> drafts);

    /** Gives a lease back after a failure, counting the attempt and keeping the error; after five the session rests. */
    void fail(ConsolidationLease lease, String error);
}
