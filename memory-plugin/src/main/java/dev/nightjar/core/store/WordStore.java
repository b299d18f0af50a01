package dev.nightjar.core.store;

import dev.nightjar.core.database.Sql;
import java.util.Optional;

/** SQL of words and the memories that hold them. Stateless and thread-safe. */
public final class WordStore {

    private static final String COUNT =
            "SELECT count(*) FROM (SELECT 1 FROM memories_fts WHERE memories_fts MATCH ? LIMIT ?)";
    private static final String NEWEST_KEY = "SELECT max(pk) FROM memories";
    private static final String HOLDING = """
            SELECT group_concat(rowid) FROM (
              SELECT rowid FROM memories_fts WHERE memories_fts MATCH ? ORDER BY rowid)""";

    /** How many memories the full-text expression matches, counted up to a bound. */
    public long countMatching(Sql sql, String match, int bound) {
        return sql.number(COUNT, match, bound);
    }

    /** The highest key given so far: how many memories there are, but for erased ones. */
    public long newestKey(Sql sql) {
        return sql.number(NEWEST_KEY);
    }

    /** Keys of the memories the full-text expression matches, whatever they are, ascending. */
    public long[] matching(Sql sql, String match) {
        return sql.first(HOLDING, row -> Optional.ofNullable(row.getString(1)), match)
                .flatMap(joined -> joined)
                .map(KeyList::parse)
                .orElseGet(() -> new long[0]);
    }
}
