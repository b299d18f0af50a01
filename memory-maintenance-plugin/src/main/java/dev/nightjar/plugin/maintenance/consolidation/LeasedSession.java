package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.RunId;
import dev.nightjar.memory.consolidation.FactBatchResult;
import dev.nightjar.memory.consolidation.ReadBy;
import dev.nightjar.memory.consolidation.SessionConsolidation;
import dev.nightjar.memory.consolidation.SessionConsolidation.EpisodePage;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A session to be consolidated and what may be done with it: nothing of this reaches another session or namespace.
 *
 * @param memory where it lies
 * @param lease the right to consolidate it
 * @param run the run it belongs to; null to make it a run of its own
 */
public record LeasedSession(
        SessionConsolidation memory,
        SessionConsolidation.Lease lease,
        @Nullable RunId run) {

    /** A page of the episodes to read, 1 to 100 of them. */
    public EpisodePage episodes(int offset, int limit) {
        return memory.episodes(lease, offset, limit);
    }

    /**
     * Stored facts that might contradict one of this session, also those that an earlier reading of this session left:
     * a session may go on after it was consolidated.
     */
    public List<Fact> conflicts(FactDraft draft) {
        return memory.detectConflicts(
                lease.scope(), draft.toBuilder().sessionId(null).build());
    }

    /** Stored facts that claim something of one of these subjects. */
    public List<Fact> about(Set<String> subjects) {
        return memory.factsAbout(lease.scope(), subjects);
    }

    /** What saving these would answer. */
    public FactBatchResult attempt(List<FactDraft> drafts) {
        return memory.tryFacts(lease.scope(), drafts);
    }

    /** Saves the facts and marks the session as read, both or neither. */
    public FactBatchResult complete(List<FactDraft> drafts, ReadBy by) {
        return memory.complete(lease, run, drafts, by);
    }
}
