package dev.nightjar.plugin.memory.table;

import com.google.common.collect.Lists;
import com.google.common.primitives.Longs;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.row.KeyList;
import dev.nightjar.plugin.memory.table.row.ReadableTokens;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Which memories hold words, and how many. Tokens are those of the full-text index; only those the scope may read are looked at. */
public record IndexedWords(Sql sql, MemoryScope scope) {

    /** For each word as many columns as it takes; the words of most questions fit into one statement. */
    private static final int WORDS_PER_QUERY = 64;

    private static final String EACH = "WITH asked (place, words) AS (VALUES %s) SELECT %s FROM asked ORDER BY place";

    private static final String COUNT =
            "(SELECT count(*) FROM (SELECT 1 FROM memories_fts WHERE memories_fts MATCH asked.words LIMIT ?) counted)";

    private static final String HOLDING =
            "(SELECT string_agg(CAST(pk AS TEXT), ',') FROM (SELECT rowid AS pk FROM memories_fts"
                    + " WHERE memories_fts MATCH asked.words ORDER BY rowid) found)";

    private static final String TOKENS_FROM = "SELECT term FROM memories_terms WHERE term > ? AND term < ? LIMIT ?";

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

    /** For each word keys of the memories that hold one of its tokens, whatever they are, ascending. */
    public List<long[]> holding(List<? extends Collection<String>> words) {
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

    /** Tokens of the index that begin like this, in their order. */
    public List<String> tokensFrom(String prefix, int limit) {
        return readable().prefixes().stream()
                .flatMap(number -> sql
                        .query(
                                TOKENS_FROM,
                                row -> row.getString(1).substring(number.length()),
                                number + prefix,
                                number + prefix + Character.MAX_VALUE,
                                limit)
                        .stream())
                .sorted()
                .distinct()
                .limit(limit)
                .toList();
    }

    private static String each(String what, List<?> words) {
        return EACH.formatted(SqlFragment.numbered(words), what);
    }

    private List<String> expressions(List<? extends Collection<String>> words) {
        var readable = readable();
        return words.stream().map(readable::anyOf).toList();
    }

    private ReadableTokens readable() {
        return ReadableTokens.of(sql, SqlFragment.namespaces(scope));
    }
}
