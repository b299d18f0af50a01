package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.consolidation.ReadBy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads sessions by rules alone. Always there. Thread-safe. */
public final class RuleReading implements SessionReading {

    private static final int PAGE = 30;

    private final Supplier<Consolidator> rules;
    private final BiPredicate<MemoryScope, String> isPerson;

    /**
     * @param rules asked for once, when the first session is read: most hosts end before they read one
     * @param isPerson whether the memory that a scope can read knows somebody of this name
     */
    public RuleReading(Supplier<Consolidator> rules, BiPredicate<MemoryScope, String> isPerson) {
        this.rules = rules;
        this.isPerson = isPerson;
    }

    @Override
    public boolean isAvailable() {
        return true;
    }

    @Override
    public Consolidated read(LeasedSession session) {
        var episodes = episodes(session);
        var consolidator = rules.get();
        var scope = session.lease().scope();
        var contents = new HashSet<String>();
        var drafts = consolidator.extract(episodes, name -> isPerson.test(scope, name)).stream()
                .flatMap(draft -> judged(consolidator, session, draft))
                .filter(draft -> contents.add(draft.content())) // two facts may call for the same new words
                .toList();
        return new Consolidated(episodes.size(), session.complete(drafts, ReadBy.RULES), ReadBy.RULES, 0, 0, "");
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

    /**
     * The draft with what it contradicts, and what has to be worded anew because of it. What a fuller fact says already is that
     * fact, said again.
     */
    private static Stream<FactDraft> judged(Consolidator consolidator, LeasedSession session, FactDraft draft) {
        var candidates = session.conflicts(draft);
        var said = consolidator
                .known(draft, candidates)
                .map(fact -> draft.toBuilder().content(fact.content()).build())
                .orElse(draft);
        var judged = said.toBuilder()
                .supersedes(consolidator.judge(said, candidates))
                .build();
        return Stream.concat(Stream.of(judged), consolidator.reworded(judged, candidates, session::about).stream());
    }
}
