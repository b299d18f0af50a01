package dev.nightjar.plugin.memory.table.words;

import com.google.common.base.Strings;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.row.JoinedQuery;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.ReadableTokens;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Words in memories: which memories have them, and how many. Tokens are those of the full-text index; only memories
 * that the scope may read are looked at.
 */
public record IndexedWords(Sql sql, MemoryScope scope) {

    /** The words of nearly all questions fit into one statement. */
    private static final int WORDS_PER_QUERY = 256;

    /** SQLite takes 500 parts of one statement. */
    private static final int PREFIXES_PER_QUERY = 256;

    private static final String EACH = "WITH asked (place, words) AS (VALUES %s) SELECT place, %s FROM asked";

    private static final String COUNT = "(SELECT count(*) FROM (SELECT 1 FROM memories_fts WHERE %s LIMIT ?) counted)"
            + " AS number, NULL AS text, NULL AS other";

    private static final String HOLDING =
            "0 AS number, (SELECT string_agg(CAST(pk AS TEXT), ',') FROM (SELECT rowid AS pk FROM memories_fts"
                    + " WHERE %s ORDER BY rowid) found) AS text, NULL AS other";

    /** How many memories there are, whatever became of them. */
    public long total() {
        return readable().memories();
    }

    /** For each word how many memories hold one of its tokens, counted up to a bound. */
    public List<Long> counts(List<? extends Collection<String>> words, int bound) {
        return counts(words, bound, new JoinedQuery());
    }

    /** Counts as {@link #counts(List, int)} does, by the same statement as others. */
    public List<Long> counts(List<? extends Collection<String>> words, int bound, JoinedQuery others) {
        return each(others, COUNT, words, row -> row.getLong(JoinedQuery.OTHER_NUMBER), bound);
    }

    /** See {@link #holding(List, JoinedQuery)}. */
    public List<long[]> holding(List<Set<String>> words) {
        return holding(words, new JoinedQuery());
    }

    /**
     * For each word keys of the memories that hold one of its tokens, whatever they are, ascending; each word read once
     * in a read.
     *
     * @param others asked by the same statement
     */
    public List<long[]> holding(List<Set<String>> words, JoinedQuery others) {
        Map<Set<String>, long[]> known = sql.once(new Known(SqlFragment.namespaces(scope)), HashMap::new);
        var missing =
                words.stream().filter(its -> !known.containsKey(its)).distinct().toList();
        var read = each(others, HOLDING, missing, IndexedWords::keys);
        IntStream.range(0, missing.size()).forEach(i -> known.put(missing.get(i), read.get(i)));
        return words.stream().map(known::get).map(Objects::requireNonNull).toList();
    }

    private static long[] keys(ResultSet row) throws SQLException {
        return KeyList.parse(Strings.nullToEmpty(row.getString(JoinedQuery.TEXT)));
    }

    /** An answer for each word. */
    private <T> List<T> each(
            JoinedQuery others,
            String what,
            List<? extends Collection<String>> words,
            Sql.RowReader<T> reader,
            Object... more) {
        var answers = new ArrayList<T>();
        var columns = what.formatted(sql.dialect().matching("asked.words"));
        for (var some : Lists.partition(words, WORDS_PER_QUERY)) {
            var its = new TreeMap<Integer, T>();
            others.add(
                    EACH.formatted(SqlFragment.numbered(some), columns),
                    row -> its.put(row.getInt(JoinedQuery.NUMBER), reader.read(row)),
                    expressions(some),
                    List.of(more));
            others.run(sql);
            answers.addAll(its.values());
        }
        return answers;
    }

    /** Tokens of the index by how they begin, in their order, at most {@code limit} for each beginning. */
    public Map<String, List<String>> tokensFrom(Collection<String> prefixes, int limit) {
        var begins = readable().prefixes().stream()
                .flatMap(number -> prefixes.stream().map(prefix -> new Beginning(number, prefix)))
                .toList();
        var found = new HashMap<String, TreeSet<String>>();
        for (var some : Lists.partition(begins, PREFIXES_PER_QUERY)) {
            var statement = IntStream.range(0, some.size())
                    .mapToObj(IndexedWords::tokensFrom)
                    .collect(Collectors.joining(" UNION ALL "));
            var parameters = some.stream()
                    .flatMap(one -> Stream.of(one.token(), one.token() + Character.MAX_VALUE, limit))
                    .toArray();
            sql.each(
                    statement,
                    row -> {
                        var one = some.get(row.getInt(1));
                        return found.computeIfAbsent(one.prefix, unused -> new TreeSet<>())
                                .add(row.getString(2).substring(one.number.length()));
                    },
                    parameters);
        }
        return Map.copyOf(Maps.transformValues(
                found, tokens -> tokens.stream().limit(limit).toList()));
    }

    private static String tokensFrom(int place) {
        return "SELECT * FROM (SELECT " + place
                + " AS place, term FROM memories_terms WHERE term > ? AND term < ? LIMIT ?) AS found" + place;
    }

    /**
     * The beginning of a token.
     *
     * @param number what tokens of a namespace begin with
     * @param prefix how the word begins
     */
    private record Beginning(String number, String prefix) {

        String token() {
            return number + prefix;
        }
    }

    private record Known(List<String> namespaces) {}

    private List<String> expressions(List<? extends Collection<String>> words) {
        var readable = readable();
        return words.stream().map(readable::anyOf).toList();
    }

    private ReadableTokens readable() {
        return ReadableTokens.of(sql, SqlFragment.namespaces(scope));
    }
}
