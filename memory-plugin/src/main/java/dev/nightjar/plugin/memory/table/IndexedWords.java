package dev.nightjar.plugin.memory.table;

import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import com.google.common.primitives.Longs;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.ReadableTokens;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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

    private static final String EACH = "WITH asked (place, words) AS (VALUES %s) SELECT %s FROM asked ORDER BY place";

    private static final String COUNT = "(SELECT count(*) FROM (SELECT 1 FROM memories_fts WHERE %s LIMIT ?) counted)";

    private static final String HOLDING =
            "(SELECT string_agg(CAST(pk AS TEXT), ',') FROM (SELECT rowid AS pk FROM memories_fts"
                    + " WHERE %s ORDER BY rowid) found)";

    /** How many memories there are, whatever became of them. */
    public long total() {
        return readable().memories();
    }

    /** For each word how many memories hold one of its tokens, counted up to a bound. */
    public List<Long> counts(List<? extends Collection<String>> words, int bound) {
        var counts = new ArrayList<Long>();
        for (var some : Lists.partition(words, WORDS_PER_QUERY)) {
            counts.addAll(sql.query(each(COUNT, some), row -> row.getLong(1), expressions(some), bound));
        }
        return counts;
    }

    /**
     * For each word keys of the memories that hold one of its tokens, whatever they are, ascending; each word read once
     * in a read.
     */
    public List<long[]> holding(List<Set<String>> words) {
        Map<Set<String>, long[]> known = sql.once(new Known(SqlFragment.namespaces(scope)), HashMap::new);
        var missing =
                words.stream().filter(its -> !known.containsKey(its)).distinct().toList();
        var read = read(missing);
        IntStream.range(0, missing.size()).forEach(i -> known.put(missing.get(i), read.get(i)));
        return words.stream().map(known::get).map(Objects::requireNonNull).toList();
    }

    private List<long[]> read(List<Set<String>> words) {
        var keys = new ArrayList<long[]>();
        for (var some : Lists.partition(words, WORDS_PER_QUERY)) {
            keys.addAll(sql.query(
                    each(HOLDING, some),
                    row -> Optional.ofNullable(row.getString(1))
                            .map(KeyList::parse)
                            .orElseGet(() -> Longs.toArray(List.of())),
                    expressions(some)));
        }
        return keys;
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

    private String each(String what, List<?> words) {
        return EACH.formatted(
                SqlFragment.numbered(words), what.formatted(sql.dialect().matching("asked.words")));
    }

    private List<String> expressions(List<? extends Collection<String>> words) {
        var readable = readable();
        return words.stream().map(readable::anyOf).toList();
    }

    private ReadableTokens readable() {
        return ReadableTokens.of(sql, SqlFragment.namespaces(scope));
    }
}
