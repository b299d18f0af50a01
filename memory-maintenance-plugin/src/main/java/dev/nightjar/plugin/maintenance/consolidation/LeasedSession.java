package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.spi.consolidation.FactBatchResult;
import dev.nightjar.spi.consolidation.ReadBy;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.consolidation.SessionConsolidation.EpisodePage;
import dev.nightjar.spi.consolidation.SessionConsolidation.ReadReport;
import dev.nightjar.spi.schedule.RunId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session that is being consolidated. It gives access to this session only, not to other sessions or namespaces.
 *
 * @param memory its store
 * @param lease the right to consolidate it
 * @param run the run it belongs to; null for a run of its own
 */
public record LeasedSession(
        SessionConsolidation memory,
        SessionConsolidation.Lease lease,
        @Nullable RunId run) {

    private static final int PAGE = 100;

    /** All episodes to read, in order. */
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
     * Stored facts that may contradict one of this session. They include facts from an earlier reading of this session,
     * because a session may continue after it was consolidated.
     */
    public List<Fact> conflicts(FactDraft draft) {
        return conflicts(List.of(draft)).get(0);
    }

    /** Stored facts that may contradict each of several drafts, looked up together. */
    public List<List<Fact>> conflicts(List<FactDraft> drafts) {
        return memory.detectConflicts(
                lease.scope(),
                drafts.stream()
                        .map(draft -> draft.toBuilder().sessionId(null).build())
                        .toList());
    }

    /** Result that saving these drafts would return. */
    public FactBatchResult attempt(List<FactDraft> drafts) {
        return memory.tryFacts(lease.scope(), drafts);
    }

    /** Saves the facts and marks the session as read, both or neither. */
    public FactBatchResult complete(List<FactDraft> drafts, ReadBy by) {
        return complete(drafts, List.of(), by);
    }

    /** Saves the facts and marks the session as read, with a report of what was left out. */
    public FactBatchResult complete(List<FactDraft> drafts, ReadReport report) {
        return memory.complete(lease, run, drafts, List.of(), report);
    }

    /** Saves the facts, ends the episodes that the user asked not to keep, and marks the session as read. */
    public FactBatchResult complete(List<FactDraft> drafts, List<MemoryId> unwanted, ReadBy by) {
        return memory.complete(lease, run, drafts, unwanted, by);
    }
}
