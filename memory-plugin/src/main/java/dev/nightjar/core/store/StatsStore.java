package dev.nightjar.core.store;

import dev.nightjar.core.database.Sql;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryStats;
import dev.nightjar.memory.VectorStatus;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** SQL of counts. Stateless and thread-safe. */
public final class StatsStore {

    private static final String PER_KIND =
            "SELECT kind, count(*) FROM memories WHERE valid_until IS NULL AND namespace IN %s GROUP BY kind";
    private static final String NEWEST =
            "SELECT max(created_at) FROM memories WHERE valid_until IS NULL AND namespace IN %s";
    private static final String ENTITIES = "SELECT count(*) FROM entities WHERE namespace IN %s";
    private static final String MESSAGES =
            "SELECT count(*) FROM messages m JOIN sessions s ON s.pk = m.session_pk WHERE s.namespace IN %s";
    private static final String SESSIONS = "SELECT count(*) FROM sessions WHERE namespace IN %s";
    private static final String PENDING =
            "SELECT count(*) FROM sessions WHERE consolidated_seq < last_seq AND namespace IN %s";
    private static final String CONTRADICTIONS = """
            SELECT count(*) FROM memory_links l JOIN memories f ON f.pk = l.from_pk JOIN memories t ON t.pk = l.to_pk
            WHERE l.relation = 'contradicts' AND f.valid_until IS NULL AND t.valid_until IS NULL
              AND f.namespace IN %s""";
    private static final String LAST_CONSOLIDATION = "SELECT max(consolidated_at) FROM sessions WHERE namespace IN %s";

    /** Counts over the readable namespaces; the size of the file and the state of vectors are the caller's to know. */
    public MemoryStats stats(Sql sql, MemoryScope scope, long databaseBytes) {
        var namespaces = SqlFragment.namespaces(scope);
        Map<String, Long> kinds = new HashMap<>();
        sql.query(of(PER_KIND, namespaces), row -> kinds.put(row.getString(1), row.getLong(2)), namespaces.toArray());
        long newest = count(sql, NEWEST, namespaces);
        long consolidated = count(sql, LAST_CONSOLIDATION, namespaces);
        return new MemoryStats(
                kinds.getOrDefault("episode", 0L),
                kinds.getOrDefault("fact", 0L),
                kinds.getOrDefault("reflection", 0L),
                kinds.getOrDefault("note", 0L),
                count(sql, ENTITIES, namespaces),
                count(sql, MESSAGES, namespaces),
                count(sql, SESSIONS, namespaces),
                count(sql, PENDING, namespaces),
                count(sql, CONTRADICTIONS, namespaces),
                newest == 0 ? null : Instant.ofEpochMilli(newest),
                consolidated == 0 ? null : Instant.ofEpochMilli(consolidated),
                databaseBytes,
                VectorStatus.NONE);
    }

    private static long count(Sql sql, String query, List<String> namespaces) {
        return sql.number(of(query, namespaces), namespaces.toArray());
    }

    private static String of(String query, List<String> namespaces) {
        return query.formatted(SqlFragment.placeholders(namespaces));
    }
}
