package dev.nightjar.maintenance.consolidation;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads sessions by rules alone. Always there. Thread-safe. */
public final class RuleReading implements SessionReading {

    private static final int PAGE = 30;

    private final Consolidator consolidator;

    /** By these rules. */
    public RuleReading(Consolidator consolidator) {
        this.consolidator = consolidator;
    }

    @Override
    public boolean isAvailable() {
        return true;
    }

    @Override
    public Consolidated read(LeasedSession session) {
        var episodes = episodes(session);
        var drafts = consolidator.extract(episodes).stream()
                .flatMap(draft -> unlessKnown(session, draft).stream())
                .toList();
        return new Consolidated(episodes.size(), session.complete(drafts), 0, 0);
    }

    private static List<Episode> episodes(LeasedSession session) {
        var page = session.episodes(0, PAGE);
        var all = new ArrayList<Episode>(page.episodes());
        while (page.hasMore() && !page.episodes().isEmpty()) {
            page = session.episodes(page.nextOffset(), PAGE);
            all.addAll(page.episodes());
        }
        return List.copyOf(all);
    }

    private Optional<FactDraft> unlessKnown(LeasedSession session, FactDraft draft) {
        var candidates = session.conflicts(draft);
        return consolidator.isKnown(draft, candidates)
                ? Optional.empty()
                : Optional.of(superseding(draft, consolidator.judge(draft, candidates)));
    }

    private static FactDraft superseding(FactDraft draft, List<Supersession> superseded) {
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
}
