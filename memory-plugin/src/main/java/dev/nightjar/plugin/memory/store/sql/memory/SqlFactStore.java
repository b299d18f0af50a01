package dev.nightjar.plugin.memory.store.sql.memory;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.store.memory.FactStore;
import dev.nightjar.plugin.memory.store.memory.FactStore.DecayingFact;
import dev.nightjar.plugin.memory.store.memory.LinkStore;
import dev.nightjar.plugin.memory.store.memory.MemoryRow;
import dev.nightjar.plugin.memory.store.memory.StoredConfidence;
import dev.nightjar.plugin.memory.store.sql.statement.ReadableTokens;
import dev.nightjar.plugin.memory.store.sql.statement.SqlFragment;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@link FactStore} in SQL.
 *
 * @param line below this confidence a fact has faded
 */
public record SqlFactStore(Sql sql, Instant now, double line) implements FactStore {

    private static final String BY_HASH = "SELECT " + MemoryRows.COLUMNS
            + " FROM memories m WHERE m.namespace = ? AND m.content_hash = ? AND m.valid_until IS NULL AND m.kind = 'fact'"
            + " ORDER BY m.pk";

    private static final String SHARING_WORDS = "SELECT " + MemoryRows.COLUMNS
            + " FROM memories_fts f JOIN memories m ON m.pk = f.rowid"
            + " WHERE f.memories_fts MATCH ? AND m.kind = 'fact' AND m.namespace = ? AND m.valid_until IS NULL"
            + " ORDER BY m.pk";

    private static final String SET_CONFIDENCE = """
            UPDATE memories SET confidence = ?, confidence_at = ?, decay_rate = ?, halvings = ?, durability = ?,
              planned_until = ? WHERE pk = ?""";

    private static final String PROTECT = """
            UPDATE memories SET confidence = 1.0, confidence_at = ?, decay_rate = 0.0, is_protected = 1
            WHERE pk = ?""";

    private static final String ACCESSED =
            "UPDATE memories SET access_count = access_count + 1, last_accessed = ? WHERE pk = ?";

    private static final String ANY_FACT = "SELECT " + MemoryRows.COLUMNS
            + " FROM memories m WHERE m.memory_id = ? AND m.namespace = ? AND m.kind = 'fact'";

    private static final String ACTIVE_FACT = ANY_FACT + " AND m.valid_until IS NULL";

    private static final String OUTDATED = "SELECT " + MemoryRows.COLUMNS
            + " FROM memories m WHERE m.namespace = ? AND m.content_hash = ? AND m.end_reason = 'superseded'"
            + " AND m.kind = 'fact' AND EXISTS (SELECT 1 FROM memory_links l JOIN memories n ON n.pk = l.from_pk"
            + " WHERE l.to_pk = m.pk AND l.relation = 'supersedes' AND coalesce(n.said_at, n.event_time) > ?)"
            + " ORDER BY coalesce(m.said_at, m.event_time) DESC, m.pk DESC";

    private static final String SAID = "SELECT coalesce(said_at, event_time) FROM memories WHERE pk = ?";

    private static final String SAY_AGAIN =
            "UPDATE memories SET said_at = ?1 WHERE pk = ?2 AND coalesce(said_at, event_time) < ?1";

    private static final String DECAYING = """
            SELECT pk, confidence, confidence_at, decay_rate, halvings, durability, planned_until FROM memories
            WHERE namespace = ? AND kind = 'fact' AND valid_until IS NULL AND is_protected = 0
              AND durability <> 'lasting' AND (decay_rate > 0 OR planned_until IS NOT NULL)""";

    private static final String ONE_DECAYING = DECAYING + " AND pk = ?";

    private static final String ENDING_WITH = """
            SELECT memory_id FROM memories WHERE namespace = ? AND kind = 'fact' AND substr(memory_id, ?) = ? LIMIT 2""";

    /** As the index of lasting facts says it. */
    private static final String LASTING = "m.namespace = ? AND m.kind = 'fact' AND m.valid_until IS NULL"
            + " AND (m.durability = 'lasting' OR m.is_protected = 1)";

    /**
     * A correction claims what it corrects claimed, with a value that nobody has named; of the sources of a fact the user's turns
     * tell who said it.
     */
    private static final String OF_PROFILE = "WITH RECURSIVE claims (pk, about, subject, value) AS ("
            + "SELECT k.memory_pk, k.slot, k.subject, k.value FROM"
            + " (SELECT memory_pk, place FROM fact_claims WHERE namespace = ? AND slot IN %1$s) i"
            + " CROSS JOIN fact_claims k ON k.memory_pk = i.memory_pk AND k.place = i.place WHERE k.state = 'holds'"
            + " UNION SELECT l.from_pk, c.about, c.subject, '' FROM claims c JOIN memory_links l ON l.to_pk = c.pk"
            + " AND l.relation = 'supersedes' AND l.reason = '" + LinkStore.CORRECTED + "'),"
            + " candidates AS (SELECT * FROM claims"
            + " UNION ALL SELECT * FROM (SELECT pk, tag, '', '' FROM (SELECT m.pk, m.event_time, (SELECT max(t.tag)"
            + " FROM memory_tags t WHERE t.memory_pk = m.pk AND t.tag IN %2$s) AS tag"
            + " FROM memories m INDEXED BY ix_memories_lasting WHERE " + LASTING
            + ") WHERE tag IS NOT NULL ORDER BY event_time DESC LIMIT ?)"
            + " UNION ALL SELECT * FROM (SELECT m.pk, '', '', '' FROM memories m WHERE " + LASTING
            + " AND (m.is_protected = 1 OR m.source <> '" + Quotation.SOURCE + "'"
            + " OR EXISTS (SELECT 1 FROM memory_tags t WHERE t.memory_pk = m.pk AND t.tag = 'self'))"
            + " ORDER BY m.is_protected DESC, m.event_time DESC LIMIT ?))"
            + " SELECT * FROM (SELECT c.*, m.agent_id, coalesce(m.said_at, m.event_time) AS said, (SELECT max(CASE s.role"
            + " WHEN 'user' THEN 'u' || coalesce(s.speaker, '') WHEN 'agent' THEN 'a' END)"
            + " FROM memory_links l JOIN memories s ON s.pk = l.to_pk"
            + " WHERE l.from_pk = m.pk AND l.relation = 'derived_from') AS teller"
            + " FROM candidates c JOIN memories m ON m.pk = c.pk WHERE m.valid_until IS NULL AND m.confidence >= ?"
            + " AND (m.expires_at IS NULL OR m.expires_at > ?) AND coalesce(m.origin, 'agent') IN ('user', 'agent'))"
            + " WHERE teller IS NULL OR teller <> 'a'"
            + " ORDER BY said DESC, pk DESC";

    private static final String UNENRICHED = "SELECT " + MemoryRows.COLUMNS
            + " FROM memories m WHERE m.namespace = ? AND m.kind IN ('fact', 'episode') AND m.valid_until IS NULL"
            // A model that reads a session names everybody in it.
            + " AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.pk = m.session_pk AND s.read_by = 'model')"
            + " AND m.enriched_at IS NULL AND (SELECT count(*) FROM memory_entities e WHERE e.memory_pk = m.pk) <= ?"
            + " ORDER BY m.event_time DESC, m.pk DESC LIMIT ?";

    private static final String STAMP = """
            UPDATE memories SET enriched_at = ? WHERE memory_id = ? AND namespace = ? AND valid_until IS NULL
              AND enriched_at IS NULL RETURNING pk""";

    @Override
    public List<MemoryRow> byHash(Namespace namespace, String contentHash) {
        return sql.query(BY_HASH, this::read, namespace.value(), contentHash);
    }

    @Override
    public List<MemoryRow> sharingWords(Namespace namespace, Collection<String> forms) {
        var readable = ReadableTokens.of(sql, List.of(namespace.value()));
        var found = sql.query(SHARING_WORDS, this::read, readable.anyOf(forms), namespace.value());
        var uncut = new TermIndex(sql)
                .withLegacy(
                        () -> sql.query(
                                SHARING_WORDS.replace("memories_fts", "memories_fts_legacy"),
                                this::read,
                                SqlFragment.anyOf(forms),
                                namespace.value()),
                        List.<MemoryRow>of());
        return Stream.concat(uncut.stream(), found.stream()).toList();
    }

    @Override
    public Optional<MemoryRow> find(Namespace namespace, MemoryId id) {
        return sql.first(ACTIVE_FACT, this::read, id.value(), namespace.value());
    }

    @Override
    public Optional<MemoryRow> outdated(Namespace namespace, String contentHash, Instant said) {
        return sql.first(OUTDATED, this::read, namespace.value(), contentHash, said.toEpochMilli());
    }

    @Override
    public Instant said(long pk) {
        return Instant.ofEpochMilli(sql.number(SAID, pk));
    }

    @Override
    public void sayAgain(long pk, Instant said) {
        sql.update(SAY_AGAIN, said.toEpochMilli(), pk);
    }

    @Override
    public Optional<MemoryRow> findAny(Namespace namespace, MemoryId id) {
        return sql.first(ANY_FACT, this::read, id.value(), namespace.value());
    }

    @Override
    public List<MemoryId> endingWith(Namespace namespace, String end) {
        return sql.query(ENDING_WITH, row -> new MemoryId(row.getString(1)), namespace.value(), -end.length(), end);
    }

    @Override
    public List<ProfileFact> ofProfile(
            Namespace namespace, List<String> slots, List<String> tags, double minConfidence, int limit) {
        var own = namespace.value();
        return sql.query(
                OF_PROFILE.formatted(SqlFragment.placeholders(slots), SqlFragment.placeholders(tags)),
                SqlFactStore::profileFact,
                own,
                slots,
                tags,
                own,
                limit,
                own,
                limit,
                minConfidence,
                now.toEpochMilli());
    }

    private static ProfileFact profileFact(ResultSet row) throws SQLException {
        var teller = row.getString("teller");
        return new ProfileFact(
                row.getLong("pk"),
                row.getString("about"),
                row.getString("subject"),
                row.getString("value"),
                row.getString("agent_id"),
                teller == null ? "" : teller.substring(1));
    }

    @Override
    public void setConfidence(long pk, StoredConfidence confidence) {
        var planned = confidence.plannedUntil();
        sql.update(
                SET_CONFIDENCE,
                confidence.value(),
                confidence.at().toEpochMilli(),
                confidence.decayRate(),
                confidence.halvings(),
                confidence.durability().label(),
                planned == null ? null : planned.toEpochMilli(),
                pk);
    }

    @Override
    public void protect(long pk) {
        sql.update(PROTECT, now.toEpochMilli(), pk);
    }

    @Override
    public void countAccess(long pk, Instant at) {
        sql.update(ACCESSED, at.toEpochMilli(), pk);
    }

    @Override
    public List<DecayingFact> decaying(Namespace namespace) {
        return sql.query(DECAYING, this::decaying, namespace.value());
    }

    @Override
    public Optional<DecayingFact> decaying(Namespace namespace, long pk) {
        return sql.first(ONE_DECAYING, this::decaying, namespace.value(), pk);
    }

    @Override
    public List<MemoryRow> unenriched(Namespace namespace, int entities, int limit) {
        return sql.query(UNENRICHED, this::read, namespace.value(), entities, limit);
    }

    @Override
    public Optional<Long> stamp(Namespace namespace, MemoryId id) {
        return sql.first(STAMP, row -> row.getLong(1), now.toEpochMilli(), id.value(), namespace.value());
    }

    private MemoryRow read(ResultSet row) throws SQLException {
        return MemoryRows.read(row, now, line);
    }

    private DecayingFact decaying(ResultSet row) throws SQLException {
        var confidence = MemoryRows.confidence(row);
        return new DecayingFact(row.getLong("pk"), confidence.effectiveAt(now), confidence.notCurrentSince(line));
    }
}
