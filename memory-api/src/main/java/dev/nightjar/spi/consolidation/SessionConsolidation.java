package dev.nightjar.spi.consolidation;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.schedule.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns finished sessions into facts. Get it with {@code context.service(SessionConsolidation.class)}. Pending work is
 * a query over the stored state (episodes after a session's watermark). So a crash needs no repair: the next run finds
 * the work again. Thread-safe.
 */
public interface SessionConsolidation {

    /** The topics that facts may be about. */
    default ConsolidationTopics topics() {
        return ConsolidationTopics.ALL;
    }

    /** Sessions of the scope's agent and namespace with episodes after their watermark, longest waiting first. */
    List<PendingSession> pendingSessions(MemoryScope scope);

    /**
     * Leases the session for consolidation.
     *
     * @param duration how long the lease lasts unless it is given back earlier
     * @return the lease; empty when there is nothing to do, another holder has the session, or it failed too often
     */
    Optional<Lease> lease(MemoryScope scope, String sessionId, Duration duration);

    /** A page of the episodes of a lease: those after the watermark, up to the newest at the time of the lease. */
    EpisodePage episodes(Lease lease, int offset, int limit);

    /**
     * Saves facts, checking for duplicates in the store and within the batch. A failing draft is reported in the result
     * and does not stop the others.
     */
    FactBatchResult saveFacts(MemoryScope scope, List<FactDraft> drafts);

    /** The result that saving these facts would have now; saves nothing. The ids of its new facts are never used. */
    FactBatchResult tryFacts(MemoryScope scope, List<FactDraft> drafts);

    /**
     * Active facts of other sessions that might contradict this stored fact, in this order: the 5 nearest by words,
     * likeliest first; at most 20 that claim something else about the same subject and slot, latest first; the nearest
     * with one of its tags, at most 15 per tag; at most 5 of nearly the same meaning, if there are vectors.
     */
    List<Fact> detectConflicts(MemoryScope scope, MemoryId fact);

    /** The conflicts, as in {@link #detectConflicts(MemoryScope, MemoryId)}, of a fact that is not stored yet. */
    List<Fact> detectConflicts(MemoryScope scope, FactDraft draft);

    /** The conflicts of each of several facts that are not stored yet, which are looked up together. */
    default List<List<Fact>> detectConflicts(MemoryScope scope, List<FactDraft> drafts) {
        return drafts.stream().map(draft -> detectConflicts(scope, draft)).toList();
    }

    /**
     * Active facts of the scope's own namespace, with their claims, that claim something about one of these subjects:
     * at most 50, last said first. Facts without claims are left out.
     *
     * @param subjects subjects as in claims, in lower case: "sofia"
     */
    List<Fact> factsAbout(MemoryScope scope, Set<String> subjects);

    /**
     * Resolves a conflict in favour of the fact that was said later. The other one drops to confidence 0.3, gets a
     * decay rate of 0.5 per day, ends, and is superseded in every search. A protected fact stays as it is and is only
     * linked as contradicted; the other one then awaits review.
     *
     * @param older the fact to supersede, unless it was said later than {@code newer}
     * @param newer the fact to keep, unless it was said earlier than {@code older}
     * @param reason why they contradict each other, in words
     * @return false when one of them is not an active fact of the scope
     */
    boolean resolveConflict(MemoryScope scope, MemoryId older, MemoryId newer, String reason);

    /**
     * Completes a consolidation in one transaction: saves the facts, resolves their conflicts, moves the watermark to
     * the lease's newest episode and gives the lease back.
     *
     * @param run a run begun earlier, so that it can be undone as a whole; null for a run of its own, which is listed
     *     among the runs of the job for consolidation if anything was left out
     * @param unwanted episodes of the session that the user asked not to keep: they end, and undoing the run restores
     *     them
     * @param reading how the session was read
     * @throws LeaseLostException when the lease was lost in the meantime; nothing is saved
     * @throws MemoryException when there is no such run; nothing is saved
     */
    FactBatchResult complete(
            Lease lease, @Nullable RunId run, List<FactDraft> drafts, List<MemoryId> unwanted, ReadReport reading);

    /** Completes a session of which nothing was left out. */
    default FactBatchResult complete(
            Lease lease, @Nullable RunId run, List<FactDraft> drafts, List<MemoryId> unwanted, ReadBy by) {
        return complete(lease, run, drafts, unwanted, ReadReport.of(by));
    }

    /** Completes a session all of whose episodes stay. */
    default FactBatchResult complete(Lease lease, @Nullable RunId run, List<FactDraft> drafts, ReadBy by) {
        return complete(lease, run, drafts, List.of(), by);
    }

    /** Completes a session that was read without a model. */
    default FactBatchResult complete(Lease lease, RunId run, List<FactDraft> drafts) {
        return complete(lease, run, drafts, ReadBy.STATEMENTS);
    }

    /** Completes a session that was read without a model, as a run of its own. */
    default FactBatchResult complete(Lease lease, List<FactDraft> drafts) {
        return complete(lease, null, drafts, ReadBy.STATEMENTS);
    }

    /**
     * Makes sessions that this reader has read wait for consolidation again, from their first episode. Facts that are
     * already known are not saved twice.
     *
     * @return how many sessions wait again, without those that are being read now
     */
    int readAgain(MemoryScope scope, ReadBy by);

    /**
     * Makes sessions wait for consolidation again, from their first episode, that were read without a model because
     * none could be asked: {@link #postpone postponed}, without a failed attempt, until then.
     *
     * @return their names, without those that are being read or wait anyway
     */
    List<String> readPostponedAgain(MemoryScope scope);

    /**
     * Gives a lease back after a failure, counts the attempt and stores the error. After five failures the session is
     * not leased again.
     */
    void fail(Lease lease, String error);

    /**
     * Gives a lease back without counting an attempt, for example when a model is unreachable. Nobody gets the session
     * before {@code until}.
     *
     * @param error the reason, stored like that of a failure
     */
    void postpone(Lease lease, String error, Instant until);

    /** Gives a lease back as if it had never been taken. */
    void release(Lease lease);

    /** Sessions of this agent that were postponed and still wait, in all namespaces; empty when there is none. */
    default Optional<Postponed> postponed(String agentId) {
        return Optional.empty();
    }

    /**
     * Sessions that were postponed.
     *
     * @param sessions how many wait
     * @param since when the newest message of the one that waits longest was said
     * @param reason why that one was postponed
     */
    record Postponed(long sessions, Instant since, String reason) {}

    /**
     * The exclusive right to consolidate one session until a time.
     *
     * @param scope the scope of the session
     * @param sessionId the session
     * @param owner random token of the holder
     * @param fromSequence episodes up to this position are already consolidated; 0 for none
     * @param throughSequence the newest position at the time of the lease
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
     * A session with episodes after its watermark.
     *
     * @param sessionId the session
     * @param lastActive when its newest message was said
     * @param pendingEpisodes number of waiting episodes
     * @param attempts number of failed consolidations since the last success
     * @param lastError the last error; null when there was none
     */
    record PendingSession(
            String sessionId,
            Instant lastActive,
            long pendingEpisodes,
            int attempts,
            @Nullable String lastError) {}

    /**
     * How a session was read.
     *
     * @param by who read; {@link ReadBy#STATEMENTS} if that read any part of it
     * @param leftOut what of the reader's answer was not taken, each with the reason
     * @param turns number of model calls, ≥ 0
     * @param cost their cost in US dollars, ≥ 0
     */
    record ReadReport(ReadBy by, List<String> leftOut, int turns, double cost) {

        /** Copies the list. */
        public ReadReport {
            leftOut = List.copyOf(leftOut);
        }

        /** A reading that left nothing out and called no model. */
        public static ReadReport of(ReadBy by) {
            return new ReadReport(by, List.of(), 0, 0);
        }
    }

    /**
     * A page of a session's episodes, in the order they were said.
     *
     * @param episodes the episodes
     * @param offset number of episodes before this page
     * @param total number of episodes in all
     */
    record EpisodePage(List<Episode> episodes, int offset, int total) {

        /** Copies the list. */
        public EpisodePage {
            episodes = List.copyOf(episodes);
        }

        /** Offset of the next page. */
        public int nextOffset() {
            return offset + episodes.size();
        }

        /** Whether there is a next page. */
        public boolean hasMore() {
            return nextOffset() < total;
        }
    }
}
