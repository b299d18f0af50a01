package dev.nightjar.maintenance.session;

import dev.nightjar.memory.ConsolidationLease;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactBatchResult;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns one finished session into facts. Guard, lease, paging, attempts and watermark are this code's duty; what is
 * worth keeping is the {@link Consolidator}'s. Thread-safe.
 */
public final class SessionConsolidator {

    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final int PAGE = 30;

    private final Consolidator consolidator;

    /** With the reader of sessions to use. */
    public SessionConsolidator(Consolidator consolidator) {
        this.consolidator = consolidator;
    }

    /**
     * What one consolidation did.
     *
     * @param episodes how many episodes were read
     * @param facts what became of the facts found in them
     */
    public record Outcome(int episodes, FactBatchResult facts) {}

    /**
     * Reads the session's unread episodes and saves their facts.
     *
     * @return what was done; empty when there was nothing to do, or another holder is at it
     * @throws RuntimeException whatever went wrong; the lease is given back with the reason then, and the session stays
     *     pending
     */
    public Optional<Outcome> consolidate(MemoryService memory, MemoryScope scope, String sessionId) {
        var lease = memory.lease(scope, sessionId, LEASE);
        if (lease.isEmpty()) {
            return Optional.empty();
        }
        try {
            var episodes = episodes(memory, lease.get());
            var drafts = consolidator.extract(episodes).stream()
                    .flatMap(draft -> unlessKnown(memory, scope, draft).stream())
                    .toList();
            return Optional.of(new Outcome(episodes.size(), memory.complete(lease.get(), drafts)));
        } catch (RuntimeException failure) {
            giveBack(memory, lease.get(), failure);
            throw failure;
        }
    }

    private static List<Episode> episodes(MemoryService memory, ConsolidationLease lease) {
        var all = new ArrayList<Episode>();
        var page = memory.episodes(lease, 0, PAGE);
        all.addAll(page.episodes());
        while (page.hasMore() && !page.episodes().isEmpty()) {
            page = memory.episodes(lease, page.nextOffset(), PAGE);
            all.addAll(page.episodes());
        }
        return List.copyOf(all);
    }

    private Optional<FactDraft> unlessKnown(MemoryService memory, MemoryScope scope, FactDraft draft) {
        var candidates = memory.detectConflicts(scope, draft);
        return consolidator.isKnown(draft, candidates)
                ? Optional.empty()
                : Optional.of(superseding(draft, consolidator.judge(draft, candidates)));
    }

    private static FactDraft superseding(FactDraft draft, List<FactDraft.Supersession> superseded) {
        return new FactDraft(
                draft.content(),
                draft.confidence(),
                draft.tags(),
                draft.source(),
                draft.sessionId(),
                draft.eventTime(),
                draft.derivedFrom(),
                superseded);
    }

    private static void giveBack(MemoryService memory, ConsolidationLease lease, RuntimeException failure) {
        try {
            memory.fail(lease, String.valueOf(failure));
        } catch (RuntimeException alsoFailed) {
            // The lease runs out by itself; what matters to the caller is the first failure.
            failure.addSuppressed(alsoFailed);
        }
    }
}
