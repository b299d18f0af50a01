package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.search.MemorySearch;
import dev.nightjar.core.store.FactStore;
import dev.nightjar.core.store.LinkStore;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.RunStore;
import dev.nightjar.core.store.SearchStore.Candidate;
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
import java.util.HashSet;
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
    static final int NEAREST = 5;

    private static final int NEAREST_WITH_TAG = 15;
    /** From this cosine on two facts may be about the same thing. */
    private static final double SAME_MEANING = 0.8;

    private final MemorySearch search;
    private final MemoryStore memories;
    private final FactStore facts;
    private final LinkStore links;
    private final RunStore runs;
    private final Clock clock;

    Conflicts(MemorySearch search, Tables tables, Clock clock) {
        this.search = search;
        this.memories = tables.memories();
        this.facts = tables.facts();
        this.links = tables.links();
        this.runs = tables.runs();
        this.clock = clock;
    }

    /** What to ask the vectors for; what they find goes to {@link #candidates}. */
    static SearchRequest nearest(Statement statement) {
        return request(statement.content(), statement, Set.of(), NEAREST);
    }

    /**
     * Active facts of other sessions nearest to this one, without the fact itself: by its words, and by its words among
     * those of the same sort. In a large store everything that names the same person is near, so the words alone would
     * miss what the fact contradicts. What is near in meaning is proposed too, and never more than that: values that
     * exclude each other are as near as rewordings.
     *
     * @param near facts by their vectors, with cosines
     */
    List<Fact> candidates(Sql sql, MemoryScope own, Statement statement, List<Candidate> near) {
        var all = new LinkedHashSet<Fact>(nearest(sql, own, statement, Set.of(), NEAREST));
        statement.tags().forEach(tag -> all.addAll(nearest(sql, own, statement, Set.of(tag), NEAREST_WITH_TAG)));
        all.addAll(sameMeaning(sql, statement, near));
        var ids = new HashSet<MemoryId>();
        return all.stream().filter(fact -> ids.add(fact.id())).toList();
    }

    private List<Fact> sameMeaning(Sql sql, Statement statement, List<Candidate> near) {
        var keys = near.stream()
                .filter(candidate -> candidate.value() >= SAME_MEANING)
                .map(Candidate::pk)
                .toList();
        var outdated = links.successors(sql, keys).keySet();
        return memories.byKeys(sql, keys, clock.instant()).stream()
                .filter(row -> !outdated.contains(row.pk()) && row.memory().isActive())
                .filter(row -> !row.memory().id().equals(statement.itself()))
                .map(row -> (Fact) row.memory())
                .toList();
    }

    private List<Fact> nearest(Sql sql, MemoryScope own, Statement statement, Set<String> tags, int limit) {
        // Numbers are what two contradicting facts do not share; who says the same number is no nearer for it.
        var words = Wording.of(statement.content()).withoutNumbers();
        return search.search(sql, own, request(words, statement, tags, limit + 1), clock.instant()).stream()
                .map(SearchHit::memory)
                .filter(memory -> !memory.id().equals(statement.itself()))
                .map(Fact.class::cast)
                .limit(limit)
                .toList();
    }

    /** The same whatever ranker searches use. */
    private static SearchRequest request(String query, Statement statement, Set<String> tags, int limit) {
        var filter = new MemoryFilter(Set.of(MemoryKind.FACT), tags, null, null, null, statement.sessionId());
        return new SearchRequest(query, filter, limit, Ranker.ReciprocalRank.STANDARD);
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
    record Tables(MemoryStore memories, FactStore facts, LinkStore links, RunStore runs) {}

    /** What became of the older fact. */
    enum Outcome {
        /** It gave way. */
        SUPERSEDED,
        /** It is protected and stays; the user has to decide. */
        CONTRADICTION
    }
}
