package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.search.MemorySearch;
import dev.nightjar.core.store.FactStore;
import dev.nightjar.core.store.LinkStore;
import dev.nightjar.core.store.RunStore;
import dev.nightjar.core.store.StoredConfidence;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryLink.Relation;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds facts that might contradict a new one, and settles it. Thread-safe; works inside the caller's transaction. */
final class Conflicts {

    /** What an outdated fact is worth once a newer one contradicts it, and how fast the rest of it fades, per day. */
    private static final double OUTDATED_CONFIDENCE = 0.3;

    private static final double OUTDATED_DECAY_RATE = 0.5;
    /** How many facts nearest to the text are looked at, and how many more for each of its tags. */
    private static final int NEAREST = 5;

    private static final int NEAREST_WITH_TAG = 15;

    private final MemorySearch search;
    private final FactStore facts;
    private final LinkStore links;
    private final RunStore runs;
    private final Clock clock;

    Conflicts(MemorySearch search, Tables tables, Clock clock) {
        this.search = search;
        this.facts = tables.facts();
        this.links = tables.links();
        this.runs = tables.runs();
        this.clock = clock;
    }

    /**
     * Active facts of other sessions nearest to this one, without the fact itself: by its words, and by its words among
     * those of the same sort. In a large store everything that names the same person is near, so the words alone would
     * miss what the fact contradicts.
     */
    List<Fact> candidates(Sql sql, MemoryScope scope, Statement statement) {
        var nearest = new LinkedHashSet<Fact>(nearest(sql, scope, statement, Set.of(), NEAREST));
        statement.tags().forEach(tag -> nearest.addAll(nearest(sql, scope, statement, Set.of(tag), NEAREST_WITH_TAG)));
        return List.copyOf(nearest);
    }

    private List<Fact> nearest(Sql sql, MemoryScope scope, Statement statement, Set<String> tags, int limit) {
        var own = MemoryScope.of(scope.agentId(), scope.namespace());
        var filter = new MemoryFilter(Set.of(MemoryKind.FACT), tags, null, null, null, statement.sessionId());
        var byWords = new SearchRequest(statement.content(), filter, limit + 1, Ranker.ReciprocalRank.STANDARD);
        return search.search(sql, own, byWords, clock.instant()).stream()
                .map(SearchHit::memory)
                .filter(memory -> !memory.id().equals(statement.itself()))
                .map(Fact.class::cast)
                .limit(limit)
                .toList();
    }

    /** Settles a conflict; empty when one of the two is no active fact or they are the same. */
    Optional<Outcome> resolve(Sql sql, MemoryScope scope, MemoryId older, MemoryId newer, String reason) {
        var now = clock.instant();
        var oldRow = facts.find(sql, scope.namespace(), older, now);
        var newRow = facts.find(sql, scope.namespace(), newer, now);
        if (oldRow.isEmpty() || newRow.isEmpty() || older.equals(newer)) {
            return Optional.empty();
        }
        long oldPk = oldRow.get().pk();
        long newPk = newRow.get().pk();
        if (((Fact) oldRow.get().memory()).isProtected()) {
            links.link(sql, newPk, Relation.CONTRADICTS, oldPk, reason, now);
            return Optional.of(Outcome.CONTRADICTION);
        }
        double confidence =
                Math.min(OUTDATED_CONFIDENCE, oldRow.get().confidence().effectiveAt(now));
        runs.because(
                sql,
                "superseded by " + newer,
                () -> facts.setConfidence(sql, oldPk, new StoredConfidence(confidence, now, OUTDATED_DECAY_RATE)));
        // The newest judgement holds: what now gives way can no longer stand in for what it once replaced.
        links.unlink(sql, oldPk, Relation.SUPERSEDES, newPk);
        links.link(sql, newPk, Relation.SUPERSEDES, oldPk, reason, now);
        return Optional.of(Outcome.SUPERSEDED);
    }

    /**
     * What might contradict something stored.
     *
     * @param content its text
     * @param tags its tags, cleaned
     * @param sessionId its session, whose facts are left out; null when it has none
     * @param itself its id, when it is stored already
     */
    record Statement(
            String content,
            List<String> tags,
            @Nullable String sessionId,
            @Nullable MemoryId itself) {}

    /** The tables it touches. */
    record Tables(FactStore facts, LinkStore links, RunStore runs) {}

    /** What became of the older fact. */
    enum Outcome {
        /** It gave way. */
        SUPERSEDED,
        /** It is protected and stays; the user has to decide. */
        CONTRADICTION
    }
}
