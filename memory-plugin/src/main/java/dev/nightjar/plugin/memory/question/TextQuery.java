package dev.nightjar.plugin.memory.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The words to look up in the full-text index. Full text scores every memory that holds one of them, so their number is
 * limited: the time of a search must not grow with the store.
 *
 * @param terms the words, rarest first, without words that no memory holds
 * @param total about how many memories are stored
 * @param asked all words of the question with their counts, also those not looked up
 */
public record TextQuery(List<QueryTerm> terms, long total, List<QueryTerm> asked) {

    /**
     * The most memories that may be scored. In a store of a million memories, 20,000 take about 10 ms and find 995 of
     * 1,000 known items. 10,000 find fewer; 40,000 find no more.
     */
    public static final int MAX_SCORED = 20_000;

    /** In a store of 100,000 memories, scoring 50,000 finds no more than scoring 5,000. */
    private static final int MIN_SCORED = 5_000;

    private static final int PART_OF_STORE = 50;

    /** A handful of memories cannot tell how rare a word is: then it counts as it would among this many. */
    private static final long MIN_WEIGHING = 100;

    /** Without words. */
    public static final TextQuery NONE = new TextQuery(List.of(), 0);

    /** Looks up every word. */
    public TextQuery(List<QueryTerm> terms, long total) {
        this(terms, total, terms);
    }

    /** The number of memories that may be scored in a store of this size. */
    public static int budget(long total) {
        return (int) Math.max(MIN_SCORED, Math.min(MAX_SCORED, total / PART_OF_STORE));
    }

    /** Keeps the rarest word, then the next rarest ones as long as all together stay within the budget. */
    public static TextQuery within(int budget, List<QueryTerm> terms, long total) {
        var kept = new ArrayList<QueryTerm>();
        long documents = 0;
        var byRarity = terms.stream()
                .filter(term -> term.documents() > 0)
                .sorted(Comparator.comparingLong(QueryTerm::documents))
                .toList();
        for (var term : byRarity) {
            documents += term.documents();
            if (kept.isEmpty() || documents <= budget) {
                kept.add(term);
            }
        }
        return new TextQuery(List.copyOf(kept), total, List.copyOf(terms));
    }

    /** Among how many memories the words are weighed. */
    public long weighingTotal() {
        return Math.max(MIN_WEIGHING, total);
    }

    /** Whether even the rarest word is in more memories than may be scored. */
    public boolean isTooCommon() {
        return documents() > budget(total);
    }

    /** The most memories that can match. */
    public long documents() {
        return terms.stream().mapToLong(QueryTerm::documents).sum();
    }
}
