package dev.nightjar.plugin.memory.candidate;

import com.google.common.primitives.Longs;
import dev.nightjar.plugin.memory.question.QueryTerm;
import dev.nightjar.plugin.memory.question.TextQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The memories that hold words of a question, each with the words it holds. Scoring with BM25 takes fifteen times as
 * long as finding them, so only the most promising ones are scored: by the summed weight of their words, then the
 * newest. The other inputs of BM25, term frequency and length, change little for texts as short as turns: in a store of
 * a million, the first ten of BM25 are among the most promising thousand in 995 cases of 1,000. Immutable.
 */
final class Matches {

    /** Ascending. */
    private final long[] keys;
    /** For each key one bit per word it holds. */
    private final long[] words;

    private final List<QueryTerm> terms;
    private final long total;

    private Matches(long[] keys, long[] words, List<QueryTerm> terms, long total) {
        this.keys = keys;
        this.words = words;
        this.terms = terms;
        this.total = total;
    }

    /**
     * The memories that hold one of these words.
     *
     * @param query the words, at most 64
     * @param holding for each of them the keys of the memories that hold it, ascending
     */
    static Matches of(TextQuery query, List<long[]> holding) {
        var terms = query.terms();
        int most = holding.stream().mapToInt(its -> its.length).sum();
        var keys = new long[most];
        var words = new long[most];
        var next = new int[holding.size()];
        int count = 0;
        for (long key = least(holding, next); key != Long.MAX_VALUE; key = least(holding, next)) {
            keys[count] = key;
            for (int i = 0; i < next.length; i++) {
                if (at(holding.get(i), next[i]) == key) {
                    words[count] |= 1L << i;
                    next[i]++;
                }
            }
            count++;
        }
        return new Matches(Arrays.copyOf(keys, count), Arrays.copyOf(words, count), terms, query.total());
    }

    int size() {
        return keys.length;
    }

    /** The keys of all matches, ascending. */
    List<Long> all() {
        return Longs.asList(keys);
    }

    /** The matches among these keys, which must be ascending. */
    Matches among(long[] others) {
        var kept = new long[keys.length];
        var keptWords = new long[keys.length];
        int count = 0;
        int other = 0;
        for (int i = 0; i < keys.length; i++) {
            while (at(others, other) < keys[i]) {
                other++;
            }
            if (at(others, other) == keys[i]) {
                kept[count] = keys[i];
                keptWords[count++] = words[i];
            }
        }
        return new Matches(Arrays.copyOf(kept, count), Arrays.copyOf(keptWords, count), terms, total);
    }

    /** The keys of the most promising matches, in no particular order. */
    List<Long> best(int most) {
        var left = quotas(most);
        var best = new ArrayList<Long>();
        for (int i = keys.length - 1; i >= 0 && best.size() < most; i--) {
            if (left.merge(words[i], -1, Integer::sum) >= 0) {
                best.add(keys[i]);
            }
        }
        return best;
    }

    /** The number of matches taken of each combination of words, from the heaviest combination on. */
    private Map<Long, Integer> quotas(int most) {
        var counts = new HashMap<Long, Integer>();
        for (long its : words) {
            counts.merge(its, 1, Integer::sum);
        }
        var heaviestFirst = new ArrayList<>(counts.entrySet());
        heaviestFirst.sort(Comparator.comparingDouble((Map.Entry<Long, Integer> its) -> weight(its.getKey()))
                .reversed()
                .thenComparing(Map.Entry::getKey));
        int left = most;
        for (var its : heaviestFirst) {
            its.setValue(Math.min(left, its.getValue()));
            left -= its.getValue();
        }
        return counts;
    }

    private double weight(long held) {
        double weight = 0;
        for (int i = 0; i < terms.size(); i++) {
            weight += (held & (1L << i)) == 0 ? 0 : terms.get(i).weight(total);
        }
        return weight;
    }

    private static long least(List<long[]> holding, int[] next) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < next.length; i++) {
            least = Math.min(least, at(holding.get(i), next[i]));
        }
        return least;
    }

    private static long at(long[] ascending, int index) {
        return index < ascending.length ? ascending[index] : Long.MAX_VALUE;
    }
}
