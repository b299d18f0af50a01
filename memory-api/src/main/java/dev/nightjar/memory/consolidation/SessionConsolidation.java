package dev.nightjar.memory.consolidation;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns finished sessions into facts; found with {@code context.service(SessionConsolidation.class)}. What is left to
 * do is a query over the stored state (episodes beyond a session's watermark), so a crash needs no repair: the next run
 * finds the work again. Thread-safe.
 */
public interface SessionConsolidation {

    /** What facts may be about. */
    default ConsolidationTopics topics() {
        return ConsolidationTopics.ALL;
    }

    /** Sessions of the scope's own agent and namespace with episodes beyond their watermark, longest waiting first. */
    List<PendingSession> pendingSessions(MemoryScope scope);

    /**
     * Takes the session for consolidation.
     *
     * @param duration how long the lease lasts unless finished earlier
     * @return the lease; empty when there is nothing to do, another holder has it, or it failed too often
     */
    Optional<Lease> lease(MemoryScope scope, String sessionId, Duration duration);

    /** A page of the episodes a lease covers: beyond the watermark, up to the newest when it was taken. */
    EpisodePage episodes(Lease lease, int offset, int limit);

    /**
     * Saves facts with duplicate check against the store and within the batch. A draft that fails is reported in the
     * result and does not stop the others.
     */
    FactBatchResult saveFacts(MemoryScope scope, List<FactDraft> drafts);

    /** What saving these facts would answer now; saves nothing. The ids of its new facts are never given to any. */
    FactBatchResult tryFacts(MemoryScope scope, List<FactDraft> drafts);

    /**
     * Active facts of other sessions that might contradict this stored fact: the 5 nearest by their words, likeliest
     * first, then those that claim something else of the same subject and slot, at most 20, the latest first, then the nearest
     * with one of its tags, at most 15 a tag, then those of nearly the same meaning as far as there are vectors, at most 5.
     */
    List<Fact> detectConflicts(MemoryScope scope, MemoryId fact);

    /** The same for a fact that is not stored yet. */
    List<Fact> detectConflicts(MemoryScope scope, FactDraft draft);

    /**
     * Active facts of the scope's own namespace that claim something of one of these subjects, with their claims: at most 50, the
     * one said last first. Facts without claims are not among them.
     *
     * @param subjects as claims name them, in lower case: "sofia"
     */
    List<Fact> factsAbout(MemoryScope scope, Set<String> subjects);

    /**
     * Settles a conflict in favour of the fact that was said later: the other one drops to confidence 0.3, fades at 0.5 a
     * day, ends, and gives way to it in every search. A protected fact stays as it is and is only linked as contradicted;
     * the other one waits for a review.
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
     * @param run a run that was begun, for it to be taken back with; null to make it a run of its own
     * @param by who read; of a session that was read in parts, {@link ReadBy#STATEMENTS} if they read any of them
     * @throws LeaseLostException when the lease was lost meanwhile; nothing is saved then
     * @throws MemoryException when there is no such run; nothing is saved then
     */
    FactBatchResult complete(Lease lease, @Nullable RunId run, List<FactDraft> drafts, ReadBy by);

    /** The same, read without a model. */
    default FactBatchResult complete(Lease lease, RunId run, List<FactDraft> drafts) {
        return complete(lease, run, drafts, ReadBy.STATEMENTS);
    }

    /** The same as a run of its own. */
    default FactBatchResult complete(Lease lease, List<FactDraft> drafts) {
        return complete(lease, null, drafts, ReadBy.STATEMENTS);
    }

    /**
     * Makes sessions that these have read wait for consolidation again, from their first episode on. Facts that are known
     * already are not saved twice.
     *
     * @return how many sessions wait again; those that are being read now are none of them
     */
    int readAgain(MemoryScope scope, ReadBy by);

    /** Gives a lease back after a failure, counting the attempt and keeping the error; after five the session rests. */
    void fail(Lease lease, String error);

    /**
     * Gives a lease back without counting an attempt, as when a model cannot be reached. Nobody gets the session before that time.
     *
     * @param error why, kept like that of a failure
     */
    void postpone(Lease lease, String error, Instant until);

    /**
     * The right to consolidate one session until a time: no one else gets it before.
     *
     * @param scope whose session it is
     * @param sessionId the session
     * @param owner random token of the holder
     * @param fromSequence episodes up to this position are already consolidated; 0 when none is
     * @param throughSequence the newest position when the lease was taken
     * @param until when it expires
     */
    record Lease(
            MemoryScope scope,
            String sessionId,
            String owner,
            long fromSequence,
            long throughSequence,
            Instant until) {}

    /**
     * A session with episodes beyond its consolidation watermark.
     *
     * @param sessionId the session
     * @param lastActive when its newest message was said
     * @param pendingEpisodes how many episodes wait
     * @param attempts how many consolidations of it failed since the last success
     * @param lastError what the last failure said; null when there was none
     */
    record PendingSession(
            String sessionId,
            Instant lastActive,
            long pendingEpisodes,
            int attempts,
            @Nullable String lastError) {}

    /**
     * A page of a session's episodes, in the order they were said.
     *
     * @param episodes the episodes
     * @param offset how many came before this page
     * @param total how many there are in all
     */
    record EpisodePage(List<Episode> episodes, int offset, int total) {

        /** Copies the list. */
        public EpisodePage {
            episodes = List.copyOf(episodes);
        }

        /** Where the next page begins. */
        public int nextOffset() {
            return offset + episodes.size();
        }

        /** Whether there is a next page. */
        public boolean hasMore() {
            return nextOffset() < total;
        }
    }
}
