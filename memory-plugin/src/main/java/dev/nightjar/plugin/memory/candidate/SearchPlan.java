package dev.nightjar.plugin.memory.candidate;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.question.QuestionTime;
import dev.nightjar.plugin.memory.table.EntityTable.Known;
import dev.nightjar.plugin.memory.table.Tables;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One search, as every leg and every ranking gets it. Immutable.
 *
 * @param scope who asks
 * @param request the question with its filter
 * @param query the question
 * @param depth the most candidates a leg may bring
 * @param now the time of the search
 */
public record SearchPlan(MemoryScope scope, SearchRequest request, Question query, int depth, Instant now) {

    /** A name further behind in a prompt is hardly what it asks about. */
    private static final int MAX_WORDS = 64;
    /** The most mentions of one entity that are read: the newest. */
    static final int MAX_MENTIONS = 20_000;

    /** The filter of the memories that may be found. */
    public MemoryFilter filter() {
        return request.filter();
    }

    /** Whether turns, or memories that have ended, may be found. */
    boolean mayFindMost() {
        return filter().kinds().isEmpty() || filter().kinds().contains(MemoryKind.EPISODE) || filter().asOf() != null;
    }

    /**
     * Keys of all memories among which those that pass are, ascending, where they are few. Empty where turns may be
     * found, and for a past time, at which memories that have ended pass.
     */
    Optional<long[]> others(Tables tx) {
        return mayFindMost() ? Optional.empty() : tx.namespaces().all(filter().kinds(), scope);
    }

    /** The text whose meaning is looked for. */
    public String meaning() {
        return request.before() == null ? request.query() : query.text();
    }

    /** Whether memory knows a person by a word of the question, in lower case; asked about all words at once. */
    public Predicate<String> people(Tables tx) {
        return tx.once(new AskedPeople(query, scope), () -> {
            var keys = keys();
            return word -> {
                var key = NameKey.of(word);
                Set<String> its =
                        keys.contains(key) ? names(tx).people() : tx.entities().people(scope, List.of(key));
                return its.contains(key);
            };
        });
    }

    /** The names in the question that memory knows. */
    Known names(Tables tx) {
        return tx.once(
                new AskedNames(query, scope),
                () -> tx.namespaces().known(scope, query.possibleNames(), keys(), MAX_MENTIONS, !mayFindMost()));
    }

    private List<String> keys() {
        return query.words().stream()
                .distinct()
                .limit(MAX_WORDS)
                .map(NameKey::of)
                .distinct()
                .toList();
    }

    /** The time the question speaks of, read once. */
    public QuestionTime time(Tables tx, ZoneId zone) {
        var today = LocalDate.ofInstant(now, zone);
        return tx.once(new AskedTime(query, scope, today), () -> QuestionTime.of(query, today, people(tx)));
    }

    /** Whether the question asks for a day to come, as far as its words tell. */
    public boolean asksAhead(Tables tx, ZoneId zone) {
        var today = LocalDate.ofInstant(now, zone);
        return tx.once(new AskedAhead(query, today), () -> QuestionTime.asksAhead(query, today));
    }

    /** A copy of the search with another depth. */
    public SearchPlan withDepth(int candidates) {
        return new SearchPlan(scope, request, query, candidates, now);
    }

    private record AskedPeople(Question question, MemoryScope scope) {}

    private record AskedNames(Question question, MemoryScope scope) {}

    private record AskedTime(Question question, MemoryScope scope, LocalDate today) {}

    private record AskedAhead(Question question, LocalDate today) {}
}
