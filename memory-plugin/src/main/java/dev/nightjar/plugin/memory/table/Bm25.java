package dev.nightjar.plugin.memory.table;

import com.google.common.primitives.Ints;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.ReadableTokens;
import dev.nightjar.plugin.memory.table.row.SearchWord;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares memories by their words. FTS5's own BM25 counts the memories of all namespaces, so it would tell somebody what others
 * wrote; this one takes the weights of words as they are among what he may read. Belongs to one search.
 */
final class Bm25 {

    /** What the index stores, without the detour through the index itself. */
    private static final String TOKENS = """
            SELECT f.id, f.c0, f.c1 FROM json_each(?) AS wanted CROSS JOIN memories_fts_content f WHERE f.id = wanted.value""";

    /** The usual values of k1 and b. */
    private static final double SATURATION = 1.2;

    private static final double BY_LENGTH = 0.75;

    /**
     * The tokens of a turn. Lengths are compared with it in place of the mean of what is stored: the order hardly depends on it,
     * and no count has to be kept.
     */
    private static final double USUAL_LENGTH = 25;

    /** A tag is found like a text, but is none. */
    private static final double OF_KEYWORD = 0.5;

    private static final int[] NONE = {};

    private final Sql sql;
    private final List<SearchWord> words;
    /** Which of the words each token stands for. */
    private final Map<String, int[]> places = new HashMap<>();

    private final Map<Long, Double> scored = new HashMap<>();

    Bm25(Sql sql, ReadableTokens readable, List<SearchWord> words) {
        this.sql = sql;
        this.words = words;
        for (int i = 0; i < words.size(); i++) {
            for (var form : words.get(i).forms()) {
                for (var prefix : readable.prefixes()) {
                    places.merge(prefix + form, new int[] {i}, Ints::concat);
                }
            }
        }
    }

    /** The one of a read, which several legs ask. */
    static Bm25 of(Sql sql, ReadableTokens readable, List<SearchWord> words) {
        return sql.once(new Asked(readable, words), () -> new Bm25(sql, readable, words));
    }

    /** The best of these memories, best first; of equal ones that with the higher key comes first. */
    List<Candidate> best(Collection<Long> keys, int limit) {
        var unknown = keys.stream().filter(key -> !scored.containsKey(key)).toList();
        if (!unknown.isEmpty()) {
            sql.each(
                    TOKENS,
                    row -> scored.put(row.getLong(1), score(row.getString(2), row.getString(3))),
                    KeyList.json(unknown));
        }
        return first(
                keys.stream()
                        .filter(scored::containsKey)
                        .map(key -> new Candidate(key, scored.getOrDefault(key, 0.0)))
                        .toList(),
                limit);
    }

    private static List<Candidate> first(List<Candidate> found, int limit) {
        return found.stream()
                .sorted(Comparator.comparingDouble(Candidate::value)
                        .thenComparingLong(Candidate::pk)
                        .reversed())
                .limit(limit)
                .toList();
    }

    private double score(String content, String keywords) {
        var counts = new double[words.size()];
        int length = count(content, 1, counts) + count(keywords, OF_KEYWORD, counts);
        double norm = SATURATION * (1 - BY_LENGTH + BY_LENGTH * length / USUAL_LENGTH);
        double score = 0;
        for (int i = 0; i < counts.length; i++) {
            score += words.get(i).weight() * counts[i] * (SATURATION + 1) / (counts[i] + norm);
        }
        return score;
    }

    /** Counts the words among tokens; answers how many tokens there are. */
    private int count(String tokens, double worth, double[] counts) {
        int length = 0;
        for (int from = 0; from < tokens.length(); length++) {
            int blank = tokens.indexOf(' ', from);
            int end = blank < 0 ? tokens.length() : blank;
            for (int place : places.getOrDefault(tokens.substring(from, end), NONE)) {
                counts[place] += worth;
            }
            from = end + 1;
        }
        return length;
    }

    private record Asked(ReadableTokens readable, List<SearchWord> words) {}
}
