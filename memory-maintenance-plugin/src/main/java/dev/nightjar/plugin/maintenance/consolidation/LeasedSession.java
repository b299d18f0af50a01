package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.RunId;
import dev.nightjar.spi.FactBatchResult;
import dev.nightjar.spi.ReadBy;
import dev.nightjar.spi.SessionConsolidation;
import dev.nightjar.spi.SessionConsolidation.EpisodePage;
import java.util.ArrayList;
import java.util.List;
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

    private static final int PAGE = 100;

    /** All episodes to read, in their order. */
    public List<Episode> unread() {
        var page = episodes(0, PAGE);
        var all = new ArrayList<Episode>(page.episodes());
        while (page.hasMore() && !page.episodes().isEmpty()) {
            page = episodes(page.nextOffset(), PAGE);
            all.addAll(page.episodes());
        }
        return List.copyOf(all);
    }

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

    /** What saving these would answer. */
    public FactBatchResult attempt(List<FactDraft> drafts) {
        return memory.tryFacts(lease.scope(), drafts);
    }

    /** Saves the facts and marks the session as read, both or neither. */
    public FactBatchResult complete(List<FactDraft> drafts, ReadBy by) {
        return memory.complete(lease, run, drafts, by);
    }
}
