package dev.nightjar.core.store;

import dev.nightjar.core.database.Sql;
import dev.nightjar.memory.MemoryId;
import java.time.Instant;
import java.util.List;

/** SQL that takes back what a run of maintenance noted, memory by memory. Stateless and thread-safe. */
public final class UndoStore {

    private static final String NOTED = """
            SELECT r.memory_pk, m.memory_id, r.was_confidence IS NULL AS is_added,
              ((m.confidence = r.is_confidence AND m.confidence_at = r.is_confidence_at
                  AND m.decay_rate = r.is_decay_rate AND m.is_protected = r.is_protected)
                OR (r.was_confidence IS r.is_confidence AND r.was_confidence_at IS r.is_confidence_at
                  AND r.was_decay_rate IS r.is_decay_rate AND r.was_protected IS r.is_protected))
                AND m.valid_until IS r.is_valid_until AND m.end_reason IS r.is_end_reason
                AND (m.enriched_at IS r.is_enriched_at OR r.was_enriched_at IS r.is_enriched_at)
                AND (m.said_at IS r.is_said_at OR r.was_said_at IS r.is_said_at) AS is_as_left,
              m.access_count > 0 AND m.decay_rate = r.is_decay_rate AND m.is_protected = r.is_protected
                AND m.valid_until IS r.is_valid_until AS is_used,
              m.valid_until IS NOT r.is_valid_until AS is_ended,
              EXISTS (SELECT 1 FROM memory_links l WHERE (l.from_pk = m.pk OR l.to_pk = m.pk)
                AND NOT EXISTS (SELECT 1 FROM run_links n WHERE n.run_pk = r.run_pk AND n.from_pk = l.from_pk
                  AND n.to_pk = l.to_pk AND n.relation = l.relation)) AS is_built_upon
            FROM run_memories r JOIN memories m ON m.pk = r.memory_pk
            WHERE r.run_pk = ? AND r.undone_at IS NULL ORDER BY m.pk""";
    private static final String TIES = """
            SELECT from_pk, to_pk FROM run_links
            WHERE run_pk = ? AND relation IN ('supersedes', 'contradicts') AND is_there <> was_there""";
    private static final String RESTORE = """
            UPDATE memories SET
              confidence = iif(r.is_confidence_at IS r.was_confidence_at AND r.is_confidence IS r.was_confidence,
                memories.confidence, r.was_confidence),
              confidence_at = iif(r.is_confidence_at IS r.was_confidence_at AND r.is_confidence IS r.was_confidence,
                memories.confidence_at, r.was_confidence_at),
              decay_rate = iif(r.is_decay_rate IS r.was_decay_rate, memories.decay_rate, r.was_decay_rate),
              is_protected = iif(r.is_protected IS r.was_protected, memories.is_protected, r.was_protected),
              valid_until = r.was_valid_until, end_reason = r.was_end_reason, enriched_at = r.was_enriched_at,
              said_at = iif(r.is_said_at IS r.was_said_at, memories.said_at, r.was_said_at)
            FROM run_memories r WHERE r.run_pk = ?1 AND r.memory_pk = ?2 AND memories.pk = ?2""";
    private static final String NOTE_UNDONE =
            "UPDATE run_memories SET undone_at = ? WHERE run_pk = ? AND memory_pk = ?";
    private static final String UNLINK = """
            DELETE FROM memory_links WHERE (from_pk = ?2 OR to_pk = ?2) AND EXISTS (
              SELECT 1 FROM run_links n WHERE n.run_pk = ?1 AND n.from_pk = memory_links.from_pk
                AND n.to_pk = memory_links.to_pk AND n.relation = memory_links.relation
                AND n.was_there = 0 AND n.is_there = 1)""";
    private static final String RELINK = """
            INSERT INTO memory_links (from_pk, to_pk, relation, reason, created_at)
            SELECT from_pk, to_pk, relation, was_reason, was_created_at FROM run_links
            WHERE run_pk = ?1 AND (from_pk = ?2 OR to_pk = ?2) AND was_there = 1 AND is_there = 0
            ON CONFLICT DO NOTHING""";
    private static final String UNMENTION = """
            DELETE FROM memory_entities WHERE memory_pk = ?2 AND EXISTS (
              SELECT 1 FROM run_mentions n WHERE n.run_pk = ?1 AND n.memory_pk = ?2
                AND n.entity_pk = memory_entities.entity_pk AND n.was_mentions IS NULL
                AND n.is_mentions = memory_entities.mentions)""";
    private static final String MENTION_AGAIN = """
            INSERT INTO memory_entities (memory_pk, entity_pk, mentions, confidence, provider)
            SELECT memory_pk, entity_pk, was_mentions, was_confidence, was_provider FROM run_mentions
            WHERE run_pk = ?1 AND memory_pk = ?2 AND was_mentions IS NOT NULL
            ON CONFLICT DO UPDATE SET mentions = excluded.mentions, confidence = excluded.confidence,
              provider = excluded.provider""";
    private static final String NAMED = """
            SELECT DISTINCT a.entity_pk FROM run_names n JOIN entity_aliases a ON a.pk = n.alias_pk WHERE n.run_pk = ?""";
    private static final String FORGET_ALIASES = """
            DELETE FROM entity_aliases WHERE pk IN (SELECT alias_pk FROM run_names WHERE run_pk = ?)
              AND alias_key <> (SELECT e.name_key FROM entities e WHERE e.pk = entity_pk)""";
    private static final String UNREAD = """
            UPDATE sessions SET consolidated_seq = r.was_seq, consolidated_at = r.was_consolidated_at,
              consolidation_attempts = r.was_attempts, consolidation_error = r.was_error
            FROM run_sessions r WHERE r.run_pk = ? AND r.session_pk = sessions.pk AND sessions.consolidated_seq = r.is_seq
              AND sessions.consolidated_at IS r.is_consolidated_at""";
    private static final String NOTE_RUN_UNDONE = "UPDATE maintenance_runs SET undone_at = ? WHERE pk = ?";

    /** Every memory of a run that was not taken back yet, and what happened to it since. */
    public List<Noted> noted(Sql sql, long runPk) {
        return sql.query(
                NOTED,
                row -> new Noted(
                        row.getLong("memory_pk"),
                        new MemoryId(row.getString("memory_id")),
                        row.getBoolean("is_added"),
                        row.getBoolean("is_as_left"),
                        row.getBoolean("is_used"),
                        row.getBoolean("is_ended"),
                        row.getBoolean("is_built_upon")),
                runPk);
    }

    /** Pairs of memories of which the run made one give way to, or contradict, the other, or took that back. */
    public List<Tie> ties(Sql sql, long runPk) {
        return sql.query(TIES, row -> new Tie(row.getLong(1), row.getLong(2)), runPk);
    }

    /** Takes back the links of a memory that the run made or took away. */
    public void restoreLinks(Sql sql, long runPk, long memoryPk) {
        sql.update(UNLINK, runPk, memoryPk);
        sql.update(RELINK, runPk, memoryPk);
    }

    /** Makes a memory what it was before the run, with what it mentions. */
    public void restore(Sql sql, long runPk, long memoryPk, Instant at) {
        sql.update(RESTORE, runPk, memoryPk);
        sql.update(UNMENTION, runPk, memoryPk);
        sql.update(MENTION_AGAIN, runPk, memoryPk);
        sql.update(NOTE_UNDONE, at.toEpochMilli(), runPk, memoryPk);
    }

    /** Entities the run gave names to. */
    public List<Long> named(Sql sql, long runPk) {
        return sql.query(NAMED, row -> row.getLong(1), runPk);
    }

    /** Takes back other names the run gave to entities; their own names stay with them. */
    public void forgetAliases(Sql sql, long runPk) {
        sql.update(FORGET_ALIASES, runPk);
    }

    /** Moves back the watermarks the run moved, unless they went on since. */
    public void unreadSessions(Sql sql, long runPk) {
        sql.update(UNREAD, runPk);
    }

    /** Notes that nothing of the run is left. */
    public void noteUndone(Sql sql, long runPk, Instant at) {
        sql.update(NOTE_RUN_UNDONE, at.toEpochMilli(), runPk);
    }

    /**
     * A memory a run changed.
     *
     * @param pk its key
     * @param id its id
     * @param isAdded whether the run added it
     * @param isAsLeft whether it is as the run left it
     * @param isUsed whether all that happened to it since is that it was used
     * @param isEnded whether its being active or not is no longer what the run made it
     * @param isBuiltUpon whether it has links the run knows nothing of
     */
    public record Noted(
            long pk,
            MemoryId id,
            boolean isAdded,
            boolean isAsLeft,
            boolean isUsed,
            boolean isEnded,
            boolean isBuiltUpon) {}

    /**
     * Two memories that hang together.
     *
     * @param one the newer
     * @param other the older
     */
    public record Tie(long one, long other) {}
}
