package dev.nightjar.core.store;

import dev.nightjar.core.database.Sql;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** SQL of what fades or runs out, and of what an accurate recogniser has not read. Stateless and thread-safe. */
public final class FadingStore {

    private static final String FADING = """
            SELECT pk, confidence, confidence_at, decay_rate FROM memories
            WHERE namespace = ? AND kind = 'fact' AND valid_until IS NULL AND decay_rate > 0 AND is_protected = 0""";
    private static final String ONE_FADING = FADING + " AND pk = ?";
    private static final String DAILY = """
            SELECT pk FROM memories WHERE namespace = ? AND kind = 'note' AND valid_until IS NULL AND category = 'daily'
              AND is_protected = 0 AND created_at < ?""";
    private static final String UNENRICHED = "SELECT " + MemoryRow.COLUMNS
            + " FROM memories m WHERE m.namespace = ? AND m.kind IN ('fact', 'episode') AND m.valid_until IS NULL"
            + " AND m.enriched_at IS NULL AND (SELECT count(*) FROM memory_entities e WHERE e.memory_pk = m.pk) <= ?"
            + " ORDER BY m.event_time DESC, m.pk DESC LIMIT ?";
    private static final String STAMP = """
            UPDATE memories SET enriched_at = ? WHERE memory_id = ? AND namespace = ? AND valid_until IS NULL
              AND enriched_at IS NULL RETURNING pk""";

    /** The active, unprotected facts of a namespace that fade. */
    public List<Fading> fading(Sql sql, Namespace namespace) {
        return sql.query(FADING, FadingStore::read, namespace.value());
    }

    /** The same fact as it is now, if it still fades. */
    public Optional<Fading> fading(Sql sql, Namespace namespace, long pk) {
        return sql.first(ONE_FADING, FadingStore::read, namespace.value(), pk);
    }

    /** The active, unprotected daily notes of a namespace from before a time. */
    public List<Long> dailyBefore(Sql sql, Namespace namespace, Instant before) {
        return sql.query(DAILY, row -> row.getLong(1), namespace.value(), before.toEpochMilli());
    }

    /** Active facts and episodes without stamp that mention so many entities at most, newest first. */
    public List<MemoryRow> unenriched(Sql sql, Namespace namespace, int entities, int limit, Instant now) {
        return sql.query(UNENRICHED, row -> MemoryRow.read(row, now), namespace.value(), entities, limit);
    }

    /** Stamps an active memory and answers its key; empty when there is none without stamp. */
    public Optional<Long> stamp(Sql sql, Namespace namespace, MemoryId id, Instant at) {
        return sql.first(STAMP, row -> row.getLong(1), at.toEpochMilli(), id.value(), namespace.value());
    }

    private static Fading read(ResultSet row) throws SQLException {
        return new Fading(
                row.getLong(1),
                new StoredConfidence(row.getDouble(2), Instant.ofEpochMilli(row.getLong(3)), row.getDouble(4)));
    }

    /**
     * A fact that fades.
     *
     * @param pk its key
     * @param confidence its confidence as stored
     */
    public record Fading(long pk, StoredConfidence confidence) {}
}
