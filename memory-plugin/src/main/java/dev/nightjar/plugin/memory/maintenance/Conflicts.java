package dev.nightjar.plugin.memory.maintenance;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fact.TextSimilarity;
import dev.nightjar.plugin.memory.policy.Quarantine;
import dev.nightjar.plugin.memory.search.MemorySearch;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.table.row.StoredConfidence;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds facts that may contradict a new one, and settles conflicts. Thread-safe. */
final class Conflicts {

    /** What an outdated fact is worth once a later one contradicts it, and how fast the rest of it fades, per day. */
    private static final double OUTDATED_CONFIDENCE = 0.3;

    private static final double OUTDATED_DECAY_RATE = 0.5;

    /** How many facts nearest to the text are looked at, and how many more for each of its tags. */
    private static final int NEAREST = 5;

    private static final int NEAREST_WITH_TAG = 15;
    /** How many facts that claim something else of the same subject and slot. */
    private static final int RIVALS = 20;
    /** How many facts about somebody. */
    private static final int ABOUT = 50;

    /** From this cosine on two facts may be about the same thing. */
    private static final double SAME_MEANING = 0.8;

    private final MemorySearch search;
    private final Database database;

    Conflicts(MemorySearch search, Database database) {
        this.search = search;
        this.database = database;
    }

    /**
     * Active facts of other sessions that may contradict this one, with their claims, without the fact itself: the nearest by its
     * words, those that claim something else of the same subject and slot, the nearest by its words among facts with one of its
     * tags, and by its meaning. In a large store every fact about a person is near by words, so words alone would miss the
     * contradicted one; not every fact has claims. Meaning alone decides nothing: values that exclude each other are as near as
     * rewordings. Uses the database by itself, so it must not be called inside a transaction.
     */
    List<Fact> candidates(MemoryScope own, Statement statement) {
        var all = new ArrayList<Fact>(nearest(own, statement, Set.of(), NEAREST));
        rivals(own, statement.claims()).stream().filter(statement::isAnother).forEach(all::add);
        statement.tags().forEach(tag -> all.addAll(nearest(own, statement, Set.of(tag), NEAREST_WITH_TAG)));
        all.addAll(sameMeaning(own, statement));
        var ids = new HashSet<MemoryId>();
        return all.stream().filter(fact -> ids.add(fact.id())).toList();
    }

    /** Active facts that may not be true together with one of these claims, the one said last first. */
    private List<Fact> rivals(MemoryScope own, List<Claim> claims) {
        return claims.isEmpty()
                ? List.of()
                : database.read(tx -> tx.facts().rivals(own.namespace(), claims, RIVALS)).stream()
                        .map(row -> (Fact) row.memory())
                        .toList();
    }

    /** Active facts that claim something of one of these subjects, the one said last first. */
    List<Fact> about(MemoryScope own, Set<String> subjects) {
        return database.read(tx -> tx.facts().claimedAbout(own.namespace(), subjects, ABOUT)).stream()
                .map(row -> (Fact) row.memory())
                .toList();
    }

    private List<Fact> sameMeaning(MemoryScope own, Statement statement) {
        var request = request(statement.content(), statement, Set.of(), NEAREST);
        return search.similar(own, request, SAME_MEANING).stream()
                .filter(memory -> memory.isActive() && !memory.id().equals(statement.itself()))
                .map(Fact.class::cast)
                .toList();
    }

    private List<Fact> nearest(MemoryScope own, Statement statement, Set<String> tags, int limit) {
        // Numbers are what two contradicting facts do not share; who says the same number is no nearer for it.
        var words = TextSimilarity.of(statement.content()).withoutNumbers();
        return search.searchByWords(own, request(words, statement, tags, limit + 1)).stream()
                .map(SearchHit::memory)
                .filter(memory -> !memory.id().equals(statement.itself()))
                .map(Fact.class::cast)
                .limit(limit)
                .toList();
    }

    /** The same whatever ranker searches use. */
    private static SearchRequest request(String query, Statement statement, Set<String> tags, int limit) {
        var filter = MemoryFilter.builder()
                .kinds(Set.of(MemoryKind.FACT))
                .tags(tags)
                .excludeSessionId(statement.sessionId())
                .build();
        return SearchRequest.of(query, filter, limit).rankedBy(Ranker.ReciprocalRank.STANDARD);
    }

    /** Settles a conflict between two active facts; empty when one of the two is none or they are the same. */
    Optional<Settled> resolve(Tables tx, MemoryScope scope, MemoryId older, MemoryId newer, String reason) {
        return tx.facts()
                .find(scope.namespace(), newer)
                .flatMap(row -> settle(tx, scope, newer, new Supersession(older, reason)));
    }

    /** Settles what a saved fact contradicts. One that contradicts a confirmed fact waits for a review and ends no other. */
    List<Settled> settle(Tables tx, MemoryScope scope, MemoryId saved, List<Supersession> conflicts) {
        var settled = new ArrayList<Settled>();
        var others = new ArrayList<Supersession>();
        for (var conflict : conflicts) {
            if (isConfirmed(tx, scope, conflict.stored())) {
                settle(tx, scope, saved, conflict).ifPresent(settled::add);
            } else {
                others.add(conflict);
            }
        }
        if (settled.stream().noneMatch(one -> one.outcome == Outcome.CONTRADICTION)) {
            others.forEach(conflict -> settle(tx, scope, saved, conflict).ifPresent(settled::add));
        }
        return settled;
    }

    private static boolean isConfirmed(Tables tx, MemoryScope scope, MemoryId stored) {
        return tx.facts()
                .find(scope.namespace(), stored)
                .filter(row -> row.memory() instanceof Fact fact && fact.isProtected())
                .isPresent();
    }

    /**
     * Settles what a saved fact contradicts: of the two the one said later holds, so the order in which they came does
     * not matter. The saved one may have ended already; then what it holds against ends no less. What contradicts a confirmed
     * fact waits for a review.
     *
     * @return which one ended or is contradicted; empty when neither is
     */
    private Optional<Settled> settle(Tables tx, MemoryScope scope, MemoryId saved, Supersession conflict) {
        var mine = tx.facts().findAny(scope.namespace(), saved);
        var stored = tx.facts().find(scope.namespace(), conflict.stored());
        if (mine.isEmpty() || stored.isEmpty() || saved.equals(conflict.stored())) {
            return Optional.empty();
        }
        boolean isLater = !tx.facts()
                .said(mine.get().pk())
                .isBefore(tx.facts().said(stored.get().pk()));
        var reason = isLater ? conflict.reason() : conflict.reverse();
        if (reason == null) {
            return Optional.empty();
        }
        return isLater ? giveWay(tx, stored.get(), mine.get(), reason) : giveWay(tx, mine.get(), stored.get(), reason);
    }

    private Optional<Settled> giveWay(Tables tx, MemoryRow loser, MemoryRow winner, String reason) {
        if (loser.memory() instanceof Fact fact && fact.isProtected()) {
            tx.links().link(winner.pk(), Relation.CONTRADICTS, loser.pk(), reason);
            Quarantine.contradiction(tx, winner, fact);
            return Optional.of(new Settled(loser.memory().id(), Outcome.CONTRADICTION));
        }
        // The newest judgement holds: what now gives way can no longer stand in for what it once replaced.
        tx.links().unlink(loser.pk(), Relation.SUPERSEDES, winner.pk());
        tx.links().link(winner.pk(), Relation.SUPERSEDES, loser.pk(), reason);
        if (!loser.memory().isActive()) {
            return Optional.empty();
        }
        tx.runs().because("superseded by " + winner.memory().id(), () -> end(tx, loser));
        return Optional.of(new Settled(loser.memory().id(), Outcome.SUPERSEDED));
    }

    private void end(Tables tx, MemoryRow loser) {
        var now = tx.now();
        double confidence = Math.min(OUTDATED_CONFIDENCE, loser.confidence().effectiveAt(now));
        tx.facts()
                .setConfidence(
                        loser.pk(),
                        StoredConfidence.fading(
                                confidence,
                                now,
                                OUTDATED_DECAY_RATE,
                                loser.confidence().durability()));
        tx.memories().end(loser.pk(), EndReason.SUPERSEDED);
    }

    /**
     * What might contradict something stored.
     *
     * @param content its text
     * @param claims what it claims
     * @param tags its tags, cleaned
     * @param sessionId its session, whose facts are left out; null when it has none
     * @param itself its id, when it is stored already
     */
    record Statement(
            String content,
            List<Claim> claims,
            List<String> tags,
            @Nullable String sessionId,
            @Nullable MemoryId itself) {

        /** Whether a fact is neither this one nor of its session. */
        boolean isAnother(Fact fact) {
            var session = fact.details().sessionId();
            return !fact.id().equals(itself) && (sessionId == null || !sessionId.equals(session));
        }
    }

    /**
     * A settled conflict.
     *
     * @param fact the fact said earlier
     * @param outcome what became of it
     */
    record Settled(MemoryId fact, Outcome outcome) {}

    /** What became of the fact said earlier. */
    enum Outcome {
        /** It ended. */
        SUPERSEDED,
        /** It is protected and stays, and the other one waits for a review: the user has to decide. */
        CONTRADICTION
    }
}
