package dev.nightjar.plugin.memory.table.words;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.ReadableTokens;
import dev.nightjar.plugin.memory.table.row.SearchWord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares memories by their words. FTS5's own BM25 counts the memories of all namespaces, so it would tell somebody
 * what others wrote; this one takes the weights of words as they are among what he may read. Belongs to one search.
 */
public final class Bm25 {

    /**
     * Tokens of memories, read from the content table of the full-text index, without the detour through the index
     * itself.
     */
    private static final String TOKENS = """
            SELECT f.id, f.c0, f.c1 FROM json_each(?) AS wanted CROSS JOIN memories_fts_content f WHERE f.id = wanted.value""";

    /** The usual values of k1 and b. */
    private static final double SATURATION = 1.2;

    private static final double BY_LENGTH = 0.75;

    /**
     * The tokens of a turn. Lengths are compared with it in place of the mean of what is stored: the order hardly
     * depends on it, and no count has to be kept.
     */
    private static final double USUAL_LENGTH = 25;

    /** A tag is found like a text, but is none. */
    private static final double OF_KEYWORD = 0.5;

    /** A power of two. */
    private static final int HASHES = 1024;

    private final Sql sql;
    private final List<SearchWord> words;
    /** The tokens that the words may stand under. */
    private final List<Sought> sought = new ArrayList<>();
    /** Parts of their hashes: most tokens of a text are found to be others without being copied or compared. */
    private final boolean[] hashes = new boolean[HASHES];

    private final Map<Long, Double> scored = new HashMap<>();

    public Bm25(Sql sql, ReadableTokens readable, List<SearchWord> words) {
        this.sql = sql;
        this.words = words;
        for (int i = 0; i < words.size(); i++) {
            for (var form : words.get(i).forms()) {
                for (var prefix : readable.prefixes()) {
                    var token = prefix + form;
                    sought.add(new Sought(token, i));
                    hashes[token.hashCode() & (HASHES - 1)] = true;
                }
            }
        }
    }

    /** The one of a read, which several legs ask. */
    public static Bm25 of(Sql sql, ReadableTokens readable, List<SearchWord> words) {
        return sql.once(new Asked(readable, words), () -> new Bm25(sql, readable, words));
    }

    /** The best of these memories, best first; of equal ones that with the higher key comes first. */
    public List<Candidate> best(Collection<Long> keys, int limit) {
        var unknown = keys.stream()
                .filter(key -> !scored.containsKey(key) && !isRead(key))
                .toList();
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

    /** Whether its words were read with its row; then it is scored. */
    private boolean isRead(long key) {
        return IndexedTokens.of(sql).take(key, (content, keywords) -> scored.put(key, score(content, keywords)));
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
        int from = 0;
        int hash = 0; // as that of a string
        for (int i = 0; i < tokens.length(); i++) {
            char c = tokens.charAt(i);
            if (c == ' ') {
                count(tokens, from, i, hash, worth, counts);
                length++;
                from = i + 1;
                hash = 0;
            } else {
                hash = 31 * hash + c;
            }
        }
        count(tokens, from, tokens.length(), hash, worth, counts);
        return from < tokens.length() ? length + 1 : length;
    }

    private void count(String tokens, int from, int to, int hash, double worth, double[] counts) {
        if (hashes[hash & (HASHES - 1)]) {
            for (var one : sought) {
                if (one.token.length() == to - from && tokens.startsWith(one.token, from)) {
                    counts[one.place] += worth;
                }
            }
        }
    }

    /**
     * A token that is looked for.
     *
     * @param place the place of its word
     */
    private record Sought(String token, int place) {}

    private record Asked(ReadableTokens readable, List<SearchWord> words) {}
}
