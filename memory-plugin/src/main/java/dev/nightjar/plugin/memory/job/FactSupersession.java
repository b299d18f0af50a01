package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fact.TextSimilarity;
import dev.nightjar.plugin.memory.policy.Quarantine;
import dev.nightjar.plugin.memory.search.MemorySearch;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.ConfidenceDecay;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds facts that may contradict a new one, and settles conflicts. Thread-safe. */
final class FactSupersession {

    /**
     * The confidence of an outdated fact once a later one contradicts it, and how fast it fades from then on, per day.
     */
    private static final double OUTDATED_CONFIDENCE = 0.3;

    private static final double OUTDATED_DECAY_RATE = 0.5;

    /** How many of the nearest facts are compared, and how many more for each tag. */
    private static final int NEAREST = 5;

    private static final int NEAREST_WITH_TAG = 15;
    /** How many facts with another value for the same subject and slot are compared. */
    private static final int RIVALS = 20;
    /** How many facts about somebody are compared. */
    private static final int ABOUT = 50;

    /** From this cosine on, two facts may be about the same thing. */
    private static final double SAME_MEANING = 0.8;

    private final MemorySearch search;
    private final Database database;

    FactSupersession(MemorySearch search, Database database) {
        this.search = search;
        this.database = database;
    }

    /**
     * Active facts of other sessions that may contradict this one, with their claims, without the fact itself. Four
     * searches find them: by words, by claims with another value for the same subject and slot, by words among facts
     * with one of its tags, and by meaning. Words alone are not enough: in a large store every fact about a person
     * shares words, and not every fact has claims. Meaning alone decides nothing, because values that exclude each
     * other are as near as rewordings. Do not call this inside a transaction, as it accesses the database itself.
     */
    List<Fact> candidates(MemoryScope own, Statement statement) {
        var all = new ArrayList<Fact>(nearest(own, statement, Set.of(), NEAREST));
        rivals(own, statement.claims()).stream().filter(statement::isAnother).forEach(all::add);
        statement.tags().forEach(tag -> all.addAll(nearest(own, statement, Set.of(tag), NEAREST_WITH_TAG)));
        all.addAll(sameMeaning(own, statement));
        var ids = new HashSet<MemoryId>();
        return all.stream().filter(fact -> ids.add(fact.id())).toList();
    }

    /** Active facts that contradict one of these claims, the one said last first. */
    private List<Fact> rivals(MemoryScope own, List<Claim> claims) {
        return claims.isEmpty()
                ? List.of()
                : database.read(tx -> tx.facts().rivals(own.namespace(), claims, RIVALS)).stream()
                        .map(row -> (Fact) row.memory())
                        .toList();
    }

    /** Active facts with a claim about one of these subjects, the one said last first. */
    List<Fact> about(MemoryScope own, Set<String> subjects) {
        return database.read(tx -> tx.facts().claimedAbout(own.namespace(), subjects, ABOUT)).stream()
                .map(row -> (Fact) row.memory())
                .toList();
    }

    private List<Fact> sameMeaning(MemoryScope own, Statement statement) {
        var request = request(statement.searched(), statement, Set.of(), NEAREST);
        return search.similar(own, request, SAME_MEANING).stream()
                .filter(memory -> memory.isActive() && !memory.id().equals(statement.itself()))
                .map(Fact.class::cast)
                .toList();
    }

    private List<Fact> nearest(MemoryScope own, Statement statement, Set<String> tags, int limit) {
        // Contradicting facts differ in their numbers, so a shared number must not bring a fact nearer.
        var words = TextSimilarity.of(statement.content()).withoutNumbers();
        return search.searchByWords(own, request(words, statement, tags, limit + 1)).stream()
                .map(SearchHit::memory)
                .filter(memory -> !memory.id().equals(statement.itself()))
                .map(Fact.class::cast)
                .limit(limit)
                .toList();
    }

    /** Does not depend on the ranker of user searches. */
    private static SearchRequest request(String query, Statement statement, Set<String> tags, int limit) {
        var filter = MemoryFilter.builder()
                .kinds(Set.of(MemoryKind.FACT))
                .tags(tags)
                .excludeSessionId(statement.sessionId())
                .build();
        return SearchRequest.of(query, filter, limit).rankedBy(Ranker.ReciprocalRank.STANDARD);
    }

    /** Settles a conflict between two active facts; empty if one of them is no active fact, or both are the same. */
    Optional<Settled> resolve(Tables tx, MemoryScope scope, MemoryId older, MemoryId newer, String reason) {
        return tx.facts()
                .find(scope.namespace(), newer)
                .flatMap(row -> settle(tx, scope, newer, new Supersession(older, reason)));
    }

    /**
     * Settles the conflicts of a saved fact. If it contradicts a confirmed fact, it waits for a review and ends no
     * other fact.
     */
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
     * Settles one conflict of a saved fact. The fact said later wins, so the order of saving does not matter. A saved
     * fact that has ended meanwhile still ends what it contradicts. A fact that contradicts a confirmed one waits for a
     * review. A statement ends nothing: nobody has judged what it replaces.
     *
     * @return the fact that ended or is contradicted; empty for none
     */
    private Optional<Settled> settle(Tables tx, MemoryScope scope, MemoryId saved, Supersession conflict) {
        if (conflict.stored().kind() == MemoryKind.EPISODE) {
            outdate(tx, scope, saved, conflict);
            return Optional.empty();
        }
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

    /** A turn stays as it is, with a link to the fact that says what is true instead. */
    private static void outdate(Tables tx, MemoryScope scope, MemoryId saved, Supersession turn) {
        tx.facts()
                .find(scope.namespace(), saved)
                .ifPresent(fact -> tx.memories()
                        .find(scope, turn.stored())
                        .filter(row -> row.memory().details().namespace().equals(scope.namespace()))
                        .ifPresent(row -> tx.links().link(fact.pk(), Relation.OUTDATES, row.pk(), turn.reason())));
    }

    private Optional<Settled> giveWay(Tables tx, MemoryRow loser, MemoryRow winner, String reason) {
        if (winner.memory() instanceof Fact fact && Quotation.of(fact).isPresent()) {
            return Optional.empty();
        }
        if (loser.memory() instanceof Fact fact && fact.isProtected()) {
            tx.links().link(winner.pk(), Relation.CONTRADICTS, loser.pk(), reason);
            Quarantine.contradiction(tx, winner);
            return Optional.of(new Settled(loser.memory().id(), Outcome.CONTRADICTION));
        }
        // The latest judgement counts: the loser no longer replaces the winner, if it once did.
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
                        ConfidenceDecay.fading(
                                confidence,
                                now,
                                OUTDATED_DECAY_RATE,
                                loser.confidence().durability()));
        tx.memories().end(loser.pk(), EndReason.SUPERSEDED);
    }

    /**
     * A statement that may contradict a stored fact.
     *
     * @param content its text
     * @param searched what it will be found by
     * @param claims its claims
     * @param tags its tags, cleaned
     * @param sessionId its session, whose facts are left out; null for none
     * @param itself its id, if it is stored already
     */
    record Statement(
            String content,
            String searched,
            List<Claim> claims,
            List<String> tags,
            @Nullable String sessionId,
            @Nullable MemoryId itself) {

        /** Whether a fact is another one and of another session. */
        boolean isAnother(Fact fact) {
            var session = fact.details().sessionId();
            return !fact.id().equals(itself) && (sessionId == null || !sessionId.equals(session));
        }
    }

    /**
     * A settled conflict.
     *
     * @param fact the fact said earlier
     * @param outcome what happened to it
     */
    record Settled(MemoryId fact, Outcome outcome) {}

    /** What happened to the fact said earlier. */
    enum Outcome {
        /** It ended. */
        SUPERSEDED,
        /** It is protected and stays. The other one waits for a review, as the user has to decide. */
        CONTRADICTION
    }
}
