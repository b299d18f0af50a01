package dev.nightjar.plugin.memory.table.vector;

import dev.nightjar.plugin.memory.table.Tables;

/**
 * Work that waits for search by meaning, told by one statement; equal when nothing has come since.
 *
 * @param vector key of the newest vector
 * @param model key of the active model; 0 for none
 * @param models how many models there are, also former ones
 * @param isWaiting whether there is a memory that no model has read
 */
public record VectorNews(long vector, long model, long models, boolean isWaiting) {

    private static final String LOOK = """
            SELECT (SELECT max(pk) FROM vec_memories) AS vector,
              (SELECT max(pk) FROM embedding_models WHERE state = 'active') AS model,
              (SELECT count(*) FROM embedding_models) AS models,
              EXISTS (SELECT 1 FROM memories WHERE valid_until IS NULL AND embedded_by IS NULL) AS is_waiting""";

    /** Looks into the tables. */
    public static VectorNews of(Tables tx) {
        return tx.sql()
                .first(
                        LOOK,
                        row -> new VectorNews(
                                row.getLong("vector"),
                                row.getLong("model"),
                                row.getLong("models"),
                                row.getBoolean("is_waiting")))
                .orElseThrow();
    }
}
