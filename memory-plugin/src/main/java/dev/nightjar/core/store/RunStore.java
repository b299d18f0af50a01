package dev.nightjar.core.store;

import dev.nightjar.core.database.Sql;
import dev.nightjar.memory.MaintenanceRun;
import dev.nightjar.memory.MaintenanceRun.Change;
import dev.nightjar.memory.MaintenanceRun.ChangeKind;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.RunId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * SQL of the runs of maintenance. What they change is noted by triggers while a run is the current one, which it is
 * inside a transaction only. Stateless and thread-safe.
 */
public final class RunStore {

    private static final String INSERT = """
            INSERT INTO maintenance_runs (run_id, agent_id, namespace, task, started_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING""";
    private static final String COLUMNS =
            "SELECT pk, run_id, namespace, task, started_at, undone_at FROM maintenance_runs ";
    private static final String FIND = COLUMNS + "WHERE run_id = ? AND namespace = ?";
    private static final String NEWEST = COLUMNS + "WHERE namespace = ? ORDER BY started_at DESC, pk DESC LIMIT ?";
    private static final String COUNT = "SELECT count(*) FROM maintenance_runs WHERE namespace = ?";
    private static final String ENTER = "INSERT INTO current_run (id, run_pk, reason) VALUES (1, ?, ?)";
    private static final String REASON = "SELECT reason FROM current_run";
    private static final String BECAUSE = "UPDATE current_run SET reason = ?";
    private static final String LEAVE = "DELETE FROM current_run";
    private static final String CHANGES = """
            SELECT m.memory_id, r.was_confidence IS NULL, r.is_valid_until IS NOT NULL AND r.was_valid_until IS NULL,
              r.reason, r.undone_at IS NOT NULL
            FROM run_memories r JOIN memories m ON m.pk = r.memory_pk WHERE r.run_pk = ? ORDER BY m.pk""";
    private static final String UNEXPLAINED = """
            SELECT count(*) FROM memories m WHERE m.namespace = ? AND m.valid_until IS NOT NULL
              AND NOT EXISTS (SELECT 1 FROM run_memories r WHERE r.memory_pk = m.pk AND r.undone_at IS NULL
                AND r.is_valid_until = m.valid_until)
              AND NOT EXISTS (SELECT 1 FROM memory_links l WHERE l.to_pk = m.pk AND l.relation = 'supersedes'
                AND l.reason IS NOT NULL)""";
    private static final String NAMESPACES = """
            SELECT namespace FROM sessions WHERE agent_id = ?1
            UNION SELECT namespace FROM memories WHERE agent_id = ?1 ORDER BY namespace""";

    /** Begins a run, unless it was begun before. */
    public void begin(Sql sql, MemoryScope scope, RunId run, String task, Instant at) {
        sql.update(INSERT, run.value(), scope.agentId(), scope.namespace().value(), task, at.toEpochMilli());
    }

    /** The run in the scope's own namespace. */
    public Optional<RunRow> find(Sql sql, MemoryScope scope, RunId run) {
        return sql.first(FIND, RunRow::read, run.value(), scope.namespace().value());
    }

    /** Runs of the scope's own namespace, newest first. */
    public List<RunRow> newest(Sql sql, MemoryScope scope, int limit) {
        return sql.query(NEWEST, RunRow::read, scope.namespace().value(), limit);
    }

    /** How many runs the scope's own namespace has. */
    public long count(Sql sql, MemoryScope scope) {
        return sql.number(COUNT, scope.namespace().value());
    }

    /** Does work whose changes belong to a run. Must not be called inside of itself. */
    public <T> T during(Sql sql, RunRow run, String reason, Supplier<T> work) {
        sql.update(ENTER, run.pk, reason);
        var result = work.get();
        sql.update(LEAVE);
        return result;
    }

    /** Does work with a reason of its own, if a run is under way. */
    public void because(Sql sql, String reason, Runnable work) {
        var outer = sql.first(REASON, row -> row.getString(1));
        outer.ifPresent(unused -> sql.update(BECAUSE, reason));
        work.run();
        outer.ifPresent(before -> sql.update(BECAUSE, before));
    }

    /** The run with what it changed. */
    public MaintenanceRun withChanges(Sql sql, RunRow run) {
        var changes = sql.query(
                CHANGES,
                row -> new Change(
                        new MemoryId(row.getString(1)),
                        row.getBoolean(2)
                                ? ChangeKind.ADDED
                                : row.getBoolean(3) ? ChangeKind.ENDED : ChangeKind.CHANGED,
                        row.getString(4),
                        row.getBoolean(5)),
                run.pk);
        return new MaintenanceRun(run.id, run.namespace, run.task, run.startedAt, run.undoneAt, changes);
    }

    /** How many ended memories of the namespace neither a run nor a successor accounts for. */
    public long unexplained(Sql sql, Namespace namespace) {
        return sql.number(UNEXPLAINED, namespace.value());
    }

    /** Every namespace the agent has sessions or memories in. */
    public List<Namespace> namespaces(Sql sql, String agentId) {
        return sql.query(NAMESPACES, row -> new Namespace(row.getString(1)), agentId);
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
     */
    public record RunRow(
            long pk,
            RunId id,
            Namespace namespace,
            String task,
            Instant startedAt,
            @Nullable Instant undoneAt) {

        static RunRow read(ResultSet row) throws SQLException {
            long undone = row.getLong(6);
            boolean isUndone = !row.wasNull();
            return new RunRow(
                    row.getLong(1),
                    new RunId(row.getString(2)),
                    new Namespace(row.getString(3)),
                    row.getString(4),
                    Instant.ofEpochMilli(row.getLong(5)),
                    isUndone ? Instant.ofEpochMilli(undone) : null);
        }
    }
}
