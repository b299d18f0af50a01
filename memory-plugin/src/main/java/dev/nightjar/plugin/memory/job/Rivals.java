package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Quotation;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fact.TextSimilarity;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.search.MemorySearch;
import dev.nightjar.plugin.memory.table.Database;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the stored facts that a statement may contradict. Thread-safe. */
public final class Rivals {

    /** How many of the nearest facts are compared, and how many more for each tag. */
    private static final int NEAREST = 5;

    private static final int NEAREST_WITH_TAG = 15;
    /** How many facts with another value for the same subject and slot are compared. */
    private static final int WITH_CLAIM = 20;
    /** How many facts about somebody are compared. */
    private static final int ABOUT = 50;

    /** From this cosine on, two facts may be about the same thing. */
    private static final double SAME_MEANING = 0.8;

    private final MemorySearch search;
    private final Database database;

    /** @param search compares words and meaning */
    public Rivals(MemorySearch search, Database database) {
        this.search = search;
        this.database = database;
    }

    /** All active facts, of any session, that cannot be true together with one of these claims, last said first. */
    public List<Fact> contradicted(MemoryScope scope, List<Claim> claims) {
        return claiming(scope, claims, Integer.MAX_VALUE).stream()
                .filter(fact -> isContradicted(fact, claims))
                .toList();
    }

    private static boolean isContradicted(Fact fact, List<Claim> claims) {
        return fact.claims().stream()
                .anyMatch(claim -> claims.stream().anyMatch(other -> claim.excludes(other) && !says(fact, other)));
    }

    /** Whether a fact that claims a whole sentence contains the other value: then it does not contradict it. */
    private static boolean says(Fact fact, Claim other) {
        return Quotation.of(fact)
                .filter(said -> Collections.indexOfSubList(Words.of(said.sentence()), Words.of(other.value())) >= 0)
                .isPresent();
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
        claiming(own, statement.claims(), WITH_CLAIM).stream()
                .filter(statement::isAnother)
                .forEach(all::add);
        statement.tags().forEach(tag -> all.addAll(nearest(own, statement, Set.of(tag), NEAREST_WITH_TAG)));
        all.addAll(sameMeaning(own, statement));
        var ids = new HashSet<MemoryId>();
        return all.stream().filter(fact -> ids.add(fact.id())).toList();
    }

    /** Active facts that claim something else of the same subject and slot, last said first. */
    private List<Fact> claiming(MemoryScope own, List<Claim> claims, int limit) {
        return database.read(tx -> tx.facts().rivals(own.namespace(), claims, limit)).stream()
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
}
