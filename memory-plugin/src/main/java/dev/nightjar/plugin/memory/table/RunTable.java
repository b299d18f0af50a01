package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.TermIndex;
import dev.nightjar.plugin.memory.table.RunTable.Noted;
import dev.nightjar.plugin.memory.table.RunTable.RunRow;
import dev.nightjar.plugin.memory.table.RunTable.Tie;
import dev.nightjar.spi.consolidation.MaintenanceRun;
import dev.nightjar.spi.consolidation.MaintenanceRun.Change;
import dev.nightjar.spi.consolidation.MaintenanceRun.ChangeKind;
import dev.nightjar.spi.schedule.RunId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs of maintenance, what they changed, and how that is taken back. */
public record RunTable(Sql sql, Instant now) {

    private static final String INSERT = """
            INSERT INTO maintenance_runs (run_id, agent_id, namespace, task, started_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING""";

    private static final String COLUMNS =
            "SELECT pk, run_id, namespace, task, started_at, undone_at, erased FROM maintenance_runs ";

    private static final String FIND = COLUMNS + "WHERE run_id = ? AND namespace = ?";

    /** The task of a change that a user makes in a memory: noted to be taken back, and no run to the outside. */
    public static final String CHANGE = "change";

    private static final String LISTED =
            "WHERE namespace = ? AND task <> '" + CHANGE + "' AND started_at >= ? AND started_at < ?";

    private static final String NEWEST = COLUMNS + LISTED + " ORDER BY started_at DESC, pk DESC LIMIT ?";

    private static final String COUNT =
            "SELECT count(*) FROM maintenance_runs WHERE namespace = ? AND task <> '" + CHANGE + "'";

    private static final String NEWEST_CHANGE = COLUMNS + """
            WHERE namespace = ? AND task = ? AND undone_at IS NULL AND pk IN (SELECT r.run_pk
              FROM memories m JOIN run_memories r ON r.memory_pk = m.pk WHERE m.memory_id = ?)
            ORDER BY pk DESC LIMIT 1""";

    private static final String ENTER = "INSERT INTO current_run (id, run_pk, reason) VALUES (1, ?, ?)";

    private static final String REASON = "SELECT reason FROM current_run";

    private static final String BECAUSE = "UPDATE current_run SET reason = ?";

    private static final String LEAVE = "DELETE FROM current_run";

    private static final String CHANGES = """
            SELECT m.memory_id, r.was_confidence IS NULL, r.is_valid_until IS NOT NULL AND r.was_valid_until IS NULL,
              r.reason, r.undone_at IS NOT NULL
            FROM run_memories r JOIN memories m ON m.pk = r.memory_pk WHERE r.run_pk = ? ORDER BY m.pk""";

    /**
     * Number of ended memories without a known reason. Memories that wait for a review, and notes that expired or made
     * room when another one was saved, have one.
     */
    private static final String UNEXPLAINED = """
            SELECT count(*) FROM memories m WHERE m.namespace = ? AND m.valid_until IS NOT NULL AND m.end_reason <> 'quarantined'
              AND NOT EXISTS (SELECT 1 FROM run_memories r WHERE r.memory_pk = m.pk AND r.undone_at IS NULL
                AND r.is_valid_until = m.valid_until)
              AND NOT EXISTS (SELECT 1 FROM memory_links l WHERE l.to_pk = m.pk AND l.relation = 'supersedes'
                AND l.reason IS NOT NULL)
              AND NOT (m.kind = 'note' AND (m.end_reason = 'pruned'
                OR (m.end_reason = 'expired' AND m.expires_at <= m.valid_until)))""";

    private static final String NAMESPACES = """
            SELECT namespace FROM sessions WHERE agent_id = ?
            UNION SELECT namespace FROM memories WHERE agent_id = ? ORDER BY namespace""";

    private static final String NOTED = """
            SELECT r.memory_pk, m.memory_id, r.was_confidence IS NULL AS is_added,
              ((m.confidence = r.is_confidence AND m.confidence_at = r.is_confidence_at
                  AND m.decay_rate = r.is_decay_rate AND m.is_protected = r.is_protected
                  AND m.durability IS NOT DISTINCT FROM r.is_durability AND m.planned_until IS NOT DISTINCT FROM r.is_planned_until)
                OR (r.was_confidence IS NOT DISTINCT FROM r.is_confidence AND r.was_confidence_at IS NOT DISTINCT FROM r.is_confidence_at
                  AND r.was_decay_rate IS NOT DISTINCT FROM r.is_decay_rate AND r.was_protected IS NOT DISTINCT FROM r.is_protected
                  AND r.was_durability IS NOT DISTINCT FROM r.is_durability AND r.was_planned_until IS NOT DISTINCT FROM r.is_planned_until))
                AND m.valid_until IS NOT DISTINCT FROM r.is_valid_until AND m.end_reason IS NOT DISTINCT FROM r.is_end_reason
                AND (m.enriched_at IS NOT DISTINCT FROM r.is_enriched_at OR r.was_enriched_at IS NOT DISTINCT FROM r.is_enriched_at)
                AND (m.said_at IS NOT DISTINCT FROM r.is_said_at OR r.was_said_at IS NOT DISTINCT FROM r.is_said_at) AS is_as_left,
              m.access_count > 0 AND m.decay_rate * (1 << m.halvings) = r.is_decay_rate * (1 << r.is_halvings)
                AND m.durability IS NOT DISTINCT FROM r.is_durability AND m.is_protected = r.is_protected
                AND m.valid_until IS NOT DISTINCT FROM r.is_valid_until AS is_used,
              m.valid_until IS DISTINCT FROM r.is_valid_until AS is_ended,
              EXISTS (SELECT 1 FROM memory_links l
                WHERE (l.from_pk = m.pk OR (l.to_pk = m.pk AND l.relation <> 'derived_from'))
                AND NOT EXISTS (SELECT 1 FROM run_links n WHERE n.run_pk = r.run_pk AND n.from_pk = l.from_pk
                  AND n.to_pk = l.to_pk AND n.relation = l.relation)) AS is_built_upon,
              EXISTS (SELECT 1 FROM memory_feedback f JOIN maintenance_runs u ON u.pk = r.run_pk
                WHERE f.memory_pk = m.pk AND f.verdict = 'wrong' AND f.judged_at > u.started_at) AS is_judged_wrong
            FROM run_memories r JOIN memories m ON m.pk = r.memory_pk
            WHERE r.run_pk = ? AND r.undone_at IS NULL ORDER BY m.pk""";

    private static final String TIES = """
            SELECT from_pk, to_pk FROM run_links
            WHERE run_pk = ? AND relation IN ('supersedes', 'contradicts') AND is_there <> was_there""";

    private static final String RESTORE = """
            UPDATE memories SET
              confidence = CASE WHEN r.is_confidence_at IS NOT DISTINCT FROM r.was_confidence_at
                  AND r.is_confidence IS NOT DISTINCT FROM r.was_confidence
                THEN memories.confidence ELSE r.was_confidence END,
              confidence_at = CASE WHEN r.is_confidence_at IS NOT DISTINCT FROM r.was_confidence_at
                  AND r.is_confidence IS NOT DISTINCT FROM r.was_confidence
                THEN memories.confidence_at ELSE r.was_confidence_at END,
              decay_rate = CASE WHEN r.is_decay_rate IS NOT DISTINCT FROM r.was_decay_rate
                THEN memories.decay_rate ELSE r.was_decay_rate END,
              halvings = CASE WHEN r.is_decay_rate IS NOT DISTINCT FROM r.was_decay_rate
                THEN memories.halvings ELSE r.was_halvings END,
              durability = CASE WHEN r.is_durability IS NOT DISTINCT FROM r.was_durability
                THEN memories.durability ELSE r.was_durability END,
              planned_until = CASE WHEN r.is_planned_until IS NOT DISTINCT FROM r.was_planned_until
                THEN memories.planned_until ELSE r.was_planned_until END,
              is_protected = CASE WHEN r.is_protected IS NOT DISTINCT FROM r.was_protected
                THEN memories.is_protected ELSE r.was_protected END,
              valid_until = r.was_valid_until, end_reason = r.was_end_reason, enriched_at = r.was_enriched_at,
              said_at = CASE WHEN r.is_said_at IS NOT DISTINCT FROM r.was_said_at
                THEN memories.said_at ELSE r.was_said_at END
            FROM run_memories r WHERE r.run_pk = ? AND r.memory_pk = ? AND memories.pk = r.memory_pk""";

    private static final String NOTE_UNDONE =
            "UPDATE run_memories SET undone_at = ? WHERE run_pk = ? AND memory_pk = ?";

    private static final String UNLINK = """
            DELETE FROM memory_links WHERE (from_pk = ? OR to_pk = ?) AND EXISTS (
              SELECT 1 FROM run_links n WHERE n.run_pk = ? AND n.from_pk = memory_links.from_pk
                AND n.to_pk = memory_links.to_pk AND n.relation = memory_links.relation
                AND n.was_there = 0 AND n.is_there = 1)""";

    private static final String RELINK = """
            INSERT INTO memory_links (from_pk, to_pk, relation, reason, created_at)
            SELECT from_pk, to_pk, relation, was_reason, was_created_at FROM run_links
            WHERE run_pk = ? AND (from_pk = ? OR to_pk = ?) AND was_there = 1 AND is_there = 0
            ON CONFLICT DO NOTHING""";

    private static final String UNMENTION = """
            DELETE FROM memory_entities WHERE memory_pk = ? AND EXISTS (
              SELECT 1 FROM run_mentions n WHERE n.run_pk = ? AND n.memory_pk = memory_entities.memory_pk
                AND n.entity_pk = memory_entities.entity_pk AND n.was_mentions IS NULL
                AND n.is_mentions = memory_entities.mentions)""";

    private static final String MENTION_AGAIN = """
            INSERT INTO memory_entities (memory_pk, entity_pk, mentions, confidence, provider)
            SELECT memory_pk, entity_pk, was_mentions, was_confidence, was_provider FROM run_mentions
            WHERE run_pk = ? AND memory_pk = ? AND was_mentions IS NOT NULL
            ON CONFLICT (memory_pk, entity_pk) DO UPDATE SET mentions = excluded.mentions, confidence = excluded.confidence,
              provider = excluded.provider""";

    private static final String NAMED = """
            SELECT DISTINCT a.entity_pk FROM run_names n JOIN entity_aliases a ON a.pk = n.alias_pk WHERE n.run_pk = ?""";

    private static final String FORGET_ALIASES = """
            DELETE FROM entity_aliases WHERE pk IN (SELECT alias_pk FROM run_names WHERE run_pk = ?)
              AND alias_key <> (SELECT e.name_key FROM entities e WHERE e.pk = entity_pk)""";

    private static final String UNREAD = """
            UPDATE sessions SET consolidated_seq = r.was_seq, consolidated_at = r.was_consolidated_at,
              consolidation_attempts = r.was_attempts, consolidation_error = r.was_error,
              read_by = CASE WHEN r.was_seq = 0 THEN NULL ELSE read_by END
            FROM run_sessions r WHERE r.run_pk = ? AND r.session_pk = sessions.pk AND sessions.consolidated_seq = r.is_seq
              AND sessions.consolidated_at IS NOT DISTINCT FROM r.is_consolidated_at""";

    private static final String NOTE_RUN_UNDONE = "UPDATE maintenance_runs SET undone_at = ? WHERE pk = ?";

    /** Begins a run, unless it was begun before. */
    public void begin(MemoryScope scope, RunId run, String task) {
        sql.update(INSERT, run.value(), scope.agentId(), scope.namespace().value(), task, now.toEpochMilli());
    }

    /** The run in the scope's own namespace. */
    public Optional<RunRow> find(MemoryScope scope, RunId run) {
        return sql.first(FIND, RunTable::run, run.value(), scope.namespace().value());
    }

    /** Runs of the scope's own namespace that began in a period, newest first. */
    public List<RunRow> newest(MemoryScope scope, Instant from, Instant until, int limit) {
        return sql.query(
                NEWEST, RunTable::run, scope.namespace().value(), from.toEpochMilli(), until.toEpochMilli(), limit);
    }

    /** The newest change by a user of a memory in the scope's own namespace that was not taken back. */
    public Optional<RunRow> newestChange(MemoryScope scope, MemoryId id) {
        return sql.first(NEWEST_CHANGE, RunTable::run, scope.namespace().value(), CHANGE, id.value());
    }

    /** How many runs the scope's own namespace has. */
    public long count(MemoryScope scope) {
        return sql.number(COUNT, scope.namespace().value());
    }

    /**
     * Does work whose changes belong to a run of the scope's own namespace. Must not be called inside of itself.
     *
     * @throws dev.nightjar.plugin.memory.database.StoreException when the run was not begun
     */
    public <T> T during(MemoryScope scope, RunId run, String reason, Supplier<T> work) {
        var begun = find(scope, run)
                .orElseThrow(() -> new StoreException("The run " + run + " was not begun in this namespace"));
        sql.update(ENTER, begun.pk(), sql.screened(reason));
        var result = work.get();
        sql.update(LEAVE);
        return result;
    }

    /** Does work whose changes a user can take back. */
    public <T> T changing(MemoryScope scope, RunId run, Supplier<T> change) {
        begin(scope, run, CHANGE);
        return during(scope, run, "changed by the user", change);
    }

    /** Does work with a reason of its own, if a run is under way. */
    public void because(String reason, Runnable work) {
        var outer = sql.first(REASON, row -> row.getString(1));
        outer.ifPresent(unused -> sql.update(BECAUSE, sql.screened(reason)));
        work.run();
        outer.ifPresent(before -> sql.update(BECAUSE, sql.screened(before)));
    }

    /** The run with what it changed. */
    public MaintenanceRun withChanges(RunRow run) {
        var changes = sql.query(
                CHANGES,
                row -> new Change(
                        new MemoryId(row.getString(1)),
                        row.getBoolean(2)
                                ? ChangeKind.ADDED
                                : row.getBoolean(3) ? ChangeKind.ENDED : ChangeKind.CHANGED,
                        row.getString(4),
                        row.getBoolean(5)),
                run.pk());
        return new MaintenanceRun(
                run.id(), run.namespace(), run.task(), run.startedAt(), run.undoneAt(), run.erased(), changes);
    }

    /** How many ended memories of the namespace neither a run nor a successor accounts for. */
    public long unexplained(Namespace namespace) {
        return sql.number(UNEXPLAINED, namespace.value());
    }

    /** Every namespace the agent has sessions or memories in. */
    public List<Namespace> namespaces(String agentId) {
        return sql.query(NAMESPACES, row -> new Namespace(row.getString(1)), agentId, agentId);
    }

    /** Every memory of a run that was not taken back yet, and what happened to it since. */
    public List<Noted> noted(long runPk) {
        return sql.query(
                NOTED,
                row -> new Noted(
                        row.getLong("memory_pk"),
                        new MemoryId(row.getString("memory_id")),
                        row.getBoolean("is_added"),
                        row.getBoolean("is_as_left"),
                        row.getBoolean("is_used"),
                        row.getBoolean("is_ended"),
                        row.getBoolean("is_built_upon"),
                        row.getBoolean("is_judged_wrong")),
                runPk);
    }

    /** Pairs of memories of which the run made one give way to, or contradict, the other, or took that back. */
    public List<Tie> ties(long runPk) {
        return sql.query(TIES, row -> new Tie(row.getLong(1), row.getLong(2)), runPk);
    }

    /** Notes that nothing is left to take back of a memory. */
    public void noteUndone(long runPk, long memoryPk) {
        sql.update(NOTE_UNDONE, now.toEpochMilli(), runPk, memoryPk);
    }

    /** Takes back the links of a memory that the run made or took away. */
    public void restoreLinks(long runPk, long memoryPk) {
        sql.update(UNLINK, memoryPk, memoryPk, runPk);
        sql.update(RELINK, runPk, memoryPk, memoryPk);
    }

    /** Makes a memory what it was before the run, with what it mentions. */
    public void restore(long runPk, long memoryPk) {
        sql.update(RESTORE, runPk, memoryPk);
        new QuarantineTable(sql, now).waitAgain(runPk, memoryPk);
        new TermIndex(sql).addAgain(memoryPk);
        sql.update(UNMENTION, memoryPk, runPk);
        sql.update(MENTION_AGAIN, runPk, memoryPk);
        noteUndone(runPk, memoryPk);
    }

    /** Takes back other names the run gave to entities, whose own names stay with them; the entities. */
    public List<Long> forgetAliases(long runPk) {
        var named = sql.query(NAMED, row -> row.getLong(1), runPk);
        sql.update(FORGET_ALIASES, runPk);
        return named;
    }

    /** Notes that nothing of the run is left. */
    public void noteUndone(long runPk) {
        sql.update(NOTE_RUN_UNDONE, now.toEpochMilli(), runPk);
    }

    /** Notes how many memories of the run were erased otherwise than by taking it back. */
    public void setErased(long runPk, int erased) {
        sql.update("UPDATE maintenance_runs SET erased = ? WHERE pk = ?", erased, runPk);
    }

    /** Moves back the watermarks the run moved, unless they went on since; how many. */
    public int moveWatermarksBack(long runPk) {
        return sql.update(UNREAD, runPk);
    }

    private static RunRow run(ResultSet row) throws SQLException {
        long undone = row.getLong(6);
        boolean isUndone = !row.wasNull();
        return new RunRow(
                row.getLong(1),
                new RunId(row.getString(2)),
                new Namespace(row.getString(3)),
                row.getString(4),
                Instant.ofEpochMilli(row.getLong(5)),
                isUndone ? Instant.ofEpochMilli(undone) : null,
                row.getInt(7));
    }

    /**
     * A run.
     *
     * @param pk its key
     * @param id its public id
     * @param namespace where it works
     * @param task what it is there for
     * @param startedAt when it began
     * @param undoneAt when all of it was taken back; null when it was not
     * @param erased how many of its memories were erased since, but for those that taking it back erased
     */
    public record RunRow(
            long pk,
            RunId id,
            Namespace namespace,
            String task,
            Instant startedAt,
            @Nullable Instant undoneAt,
            int erased) {}

    /**
     * A memory a run changed.
     *
     * @param pk its key
     * @param id its id
     * @param isAdded whether the run added it
     * @param isAsLeft whether it is as the run left it
     * @param isUsed whether all that happened to it since is that it was used
     * @param isEnded whether its being active or not is no longer what the run made it
     * @param isBuiltUpon whether it has links the run knows nothing of, besides those of memories drawn from it
     * @param isJudgedWrong whether the user says since the run began that it is wrong
     */
    public record Noted(
            long pk,
            MemoryId id,
            boolean isAdded,
            boolean isAsLeft,
            boolean isUsed,
            boolean isEnded,
            boolean isBuiltUpon,
            boolean isJudgedWrong) {}

    /**
     * Two memories that hang together.
     *
     * @param one the newer
     * @param other the older
     */
    public record Tie(long one, long other) {}
}
