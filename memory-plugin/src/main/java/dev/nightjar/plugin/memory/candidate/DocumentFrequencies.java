package dev.nightjar.plugin.memory.candidate;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.question.QueryTerm;
import dev.nightjar.plugin.memory.question.TextQuery;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.JoinedQuery;
import dev.nightjar.plugin.memory.table.words.IndexedWords;
import dev.nightjar.plugin.memory.term.Term;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/**
 * Caches how many of the memories that somebody may read hold a word, because counting a common word costs as much as
 * searching for it. A count is renewed when their number has changed by a tenth since. Thread-safe.
 */
public final class DocumentFrequencies {

    /** Counting further changes nothing. */
    private static final int COUNTED = TextQuery.MAX_SCORED + 1;

    private static final int KEPT_WORDS = 50_000;
    private static final int GROWTH_PART = 10;
    /** A small store grows by a tenth with every message. */
    private static final int MIN_GROWTH = 10;

    private final Map<Asked, Counted> counts = new ConcurrentHashMap<>();

    /** Counts terms and keeps only the rarest of them, as the budget allows. */
    public TextQuery query(Tables tx, MemoryScope scope, List<Term> terms) {
        return query(tx, scope, terms, term -> 1);
    }

    /** Counts these terms, together with what else is asked: what looks for them later finds them counted. */
    public void count(Tables tx, MemoryScope scope, List<Term> terms, JoinedQuery others) {
        var words = tx.search().words(scope);
        var unused = documents(words, scope, terms, words.total(), others);
        others.run(tx.sql());
    }

    /**
     * Counts terms that do not all count alike, and keeps only the rarest of them, as the budget allows.
     *
     * @param worth how much each term counts, above 0 to 1
     */
    TextQuery query(Tables tx, MemoryScope scope, List<Term> terms, ToDoubleFunction<Term> worth) {
        if (terms.isEmpty()) {
            return TextQuery.within(TextQuery.budget(0), List.of(), 0);
        }
        var words = tx.search().words(scope);
        long total = words.total();
        var documents = documents(words, scope, terms, total, new JoinedQuery());
        return TextQuery.within(
                TextQuery.budget(total),
                terms.stream()
                        .map(term -> new QueryTerm(
                                term, documents.getOrDefault(term.forms(), 0L), worth.applyAsDouble(term)))
                        .toList(),
                total);
    }

    /** By the forms of a word: how many memories hold one of them. */
    private Map<Set<String>, Long> documents(
            IndexedWords words, MemoryScope scope, List<Term> terms, long total, JoinedQuery others) {
        var documents = new HashMap<Set<String>, Long>();
        var unknown = new LinkedHashSet<Set<String>>();
        for (var term : terms) {
            var known = counts.get(new Asked(scope.readable(), term.forms()));
            if (known != null && known.isFresh(total)) {
                documents.put(term.forms(), known.documents);
            } else {
                unknown.add(term.forms());
            }
        }
        if (counts.size() + unknown.size() > KEPT_WORDS) {
            counts.clear();
        }
        var counted = counts(words, List.copyOf(unknown), total, others).iterator();
        for (var forms : unknown) {
            long count = counted.next();
            documents.put(forms, count);
            counts.put(new Asked(scope.readable(), forms), new Counted(count, total));
        }
        return documents;
    }

    /** In a small store the search reads what holds the words anyway. */
    private static List<Long> counts(IndexedWords words, List<Set<String>> unknown, long total, JoinedQuery others) {
        return total * unknown.size() <= TextQuery.budget(total)
                ? words.holding(unknown, others).stream()
                        .map(keys -> (long) keys.length)
                        .toList()
                : words.counts(unknown, COUNTED, others);
    }

    private record Asked(Collection<Namespace> readable, Set<String> forms) {}

    private record Counted(long documents, long total) {

        /** A count of 0 is never cached: the next memory may hold the word. */
        boolean isFresh(long now) {
            return documents > 0 && Math.abs(now - total) <= Math.max(total / GROWTH_PART, MIN_GROWTH);
        }
    }
}
