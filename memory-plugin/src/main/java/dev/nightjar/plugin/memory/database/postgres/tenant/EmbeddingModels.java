package dev.nightjar.plugin.memory.database.postgres.tenant;

import dev.nightjar.plugin.memory.database.Sql;
import java.util.HashMap;
import java.util.Map;

/** The models whose vectors a server has, known on another one by their identity. */
final class EmbeddingModels {

    static final String TABLE = "embedding_models";

    private static final String ALL = "SELECT pk, identity, dimensions, created_at FROM embedding_models";

    private static final String ADD = """
            INSERT INTO embedding_models (identity, dimensions, state, created_at) VALUES (?, ?, 'former', ?)
            ON CONFLICT (identity) DO NOTHING""";

    private EmbeddingModels() {}

    /** Answers which key each has there; one that is not known there becomes so, without being used. */
    static Map<Long, Long> bring(Sql source, Sql target) {
        var keys = new HashMap<Long, Long>();
        source.each(ALL, row -> {
            var identity = row.getString(2);
            target.update(ADD, identity, row.getLong(3), row.getLong(4));
            return keys.put(
                    row.getLong(1), target.number("SELECT pk FROM embedding_models WHERE identity = ?", identity));
        });
        return keys;
    }
}
