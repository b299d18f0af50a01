package dev.nightjar.core.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The words the text leg looks for, few enough that their number and not the size of the store decides how long it
 * takes: full text has no early end, it scores every memory that holds one of the words.
 *
 * @param terms the words, rarest first; words no memory holds are left out
 * @param total how many memories there are, roughly
 */
record TextQuery(List<QueryTerm> terms, long total) {

    /**
     * Most memories that may be scored. At a million memories 20,000 take about 10 ms and still bring back 995 of 1,000
     * known items; half as many lose some, twice as many only cost.
     */
    static final int MOST = 20_000;

    /** At a hundred thousand memories as many lose nothing against ten times as many. */
    private static final int LEAST = 5_000;

    private static final int PART_OF_STORE = 50;

    /** How many of so many memories may be scored: a word tells as much in a small store when it is as rare in it. */
    static int budget(long total) {
        return (int) Math.max(LEAST, Math.min(MOST, total / PART_OF_STORE));
    }

    /** Keeps the rarest word, and further ones from rare to common while all together stay within the budget. */
    static TextQuery within(int budget, List<QueryTerm> terms, long total) {
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
        return new TextQuery(List.copyOf(kept), total);
    }

    /** The words themselves. */
    List<String> words() {
        return terms.stream().map(QueryTerm::word).toList();
    }

    /** Whether even the rarest word is in more memories than may be scored. */
    boolean isTooCommon() {
        return documents() > budget(total);
    }

    /** Most memories that can match. */
    long documents() {
        return terms.stream().mapToLong(QueryTerm::documents).sum();
    }
}
