package dev.nightjar.core.store;

import dev.nightjar.core.database.Sql;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** SQL of what only facts have: duplicates, confidence, protection, use. Stateless and thread-safe. */
public final class FactStore {

    private static final String BY_HASH = "SELECT " + MemoryRow.COLUMNS
            + " FROM memories m WHERE m.namespace = ? AND m.content_hash = ? AND m.valid_until IS NULL AND m.kind = 'fact'"
            + " ORDER BY m.pk";
    private static final String SHARING_WORDS = "SELECT " + MemoryRow.COLUMNS
            + " FROM memories_fts f JOIN memories m ON m.pk = f.rowid"
            + " WHERE f.memories_fts MATCH ? AND m.kind = 'fact' AND m.namespace = ? AND m.valid_until IS NULL"
            + " ORDER BY m.pk";
    private static final String SET_CONFIDENCE =
            "UPDATE memories SET confidence = ?, confidence_at = ?, decay_rate = ? WHERE pk = ?";
    private static final String PROTECT = """
            UPDATE memories SET confidence = 1.0, confidence_at = ?, decay_rate = 0.0, is_protected = 1
            WHERE pk = ?""";
    private static final String ACCESSED =
            "UPDATE memories SET access_count = access_count + 1, last_accessed = ? WHERE pk = ?";
    private static final String ANY_FACT = "SELECT " + MemoryRow.COLUMNS
            + " FROM memories m WHERE m.memory_id = ? AND m.namespace = ? AND m.kind = 'fact'";
    private static final String ACTIVE_FACT = ANY_FACT + " AND m.valid_until IS NULL";
    private static final String OUTDATED = "SELECT " + MemoryRow.COLUMNS
            + " FROM memories m WHERE m.namespace = ? AND m.content_hash = ? AND m.end_reason = 'superseded'"
            + " AND m.kind = 'fact' AND EXISTS (SELECT 1 FROM memory_links l JOIN memories n ON n.pk = l.from_pk"
            + " WHERE l.to_pk = m.pk AND l.relation = 'supersedes' AND coalesce(n.said_at, n.event_time) > ?)"
            + " ORDER BY coalesce(m.said_at, m.event_time) DESC, m.pk DESC";
    private static final String SAID = "SELECT coalesce(said_at, event_time) FROM memories WHERE pk = ?";
    private static final String SAY_AGAIN =
            "UPDATE memories SET said_at = ?1 WHERE pk = ?2 AND coalesce(said_at, event_time) < ?1";
    private static final String OF_SESSION =
            "SELECT count(*) FROM memories WHERE session_pk = ? AND kind = 'fact' AND valid_until IS NULL";

    /** The active facts of the namespace with this content hash, oldest first. */
    public List<MemoryRow> byHash(Sql sql, Namespace namespace, String contentHash, Instant now) {
        return sql.query(BY_HASH, row -> MemoryRow.read(row, now), namespace.value(), contentHash);
    }

    /** Every active fact of the namespace that the full-text expression matches, oldest first. */
    public List<MemoryRow> sharingWords(Sql sql, Namespace namespace, String match, Instant now) {
        return sql.query(SHARING_WORDS, row -> MemoryRow.read(row, now), match, namespace.value());
    }

    /** An active fact of the namespace by id. */
    public Optional<MemoryRow> find(Sql sql, Namespace namespace, MemoryId id, Instant now) {
        return sql.first(ACTIVE_FACT, row -> MemoryRow.read(row, now), id.value(), namespace.value());
    }

    /** A superseded fact with this content hash that something said after a time replaced: the one that held last. */
    public Optional<MemoryRow> outdated(Sql sql, Namespace namespace, String contentHash, Instant said, Instant now) {
        return sql.first(
                OUTDATED, row -> MemoryRow.read(row, now), namespace.value(), contentHash, said.toEpochMilli());
    }

    /** When a fact was last said. */
    public Instant said(Sql sql, long pk) {
        return Instant.ofEpochMilli(sql.number(SAID, pk));
    }

    /** Notes that a fact was said at a time too; earlier than it was last said changes nothing. */
    public void sayAgain(Sql sql, long pk, Instant said) {
        sql.update(SAY_AGAIN, said.toEpochMilli(), pk);
    }

    /** A fact of the namespace by id, active or ended. */
    public Optional<MemoryRow> findAny(Sql sql, Namespace namespace, MemoryId id, Instant now) {
        return sql.first(ANY_FACT, row -> MemoryRow.read(row, now), id.value(), namespace.value());
    }

    /** Stores a confidence. */
    public void setConfidence(Sql sql, long pk, StoredConfidence confidence) {
        sql.update(SET_CONFIDENCE, confidence.value(), confidence.at().toEpochMilli(), confidence.decayRate(), pk);
    }

    /** Makes a fact certain and lasting. */
    public void protect(Sql sql, long pk, Instant at) {
        sql.update(PROTECT, at.toEpochMilli(), pk);
    }

    /** Counts a use. */
    public void countAccess(Sql sql, long pk, Instant at) {
        sql.update(ACCESSED, at.toEpochMilli(), pk);
    }

    /** How many active facts a session has. */
    public int countOfSession(Sql sql, long sessionPk) {
        return (int) sql.number(OF_SESSION, sessionPk);
    }
}
