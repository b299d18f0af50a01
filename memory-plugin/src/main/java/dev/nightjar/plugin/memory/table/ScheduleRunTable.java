package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.spi.schedule.RunResult;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Runs of schedules. */
public record ScheduleRunTable(Sql sql) {

    private static final String INSERT = """
            INSERT INTO schedule_runs (run_id, schedule_pk, scheduled_for, attempt, started_at, status)
            SELECT ?, s.pk, ?, 1 + coalesce((SELECT max(r.attempt) FROM schedule_runs r
                WHERE r.schedule_pk = s.pk AND r.scheduled_for = ?), 0), ?, 'running'
            FROM schedules s WHERE s.schedule_id = ?""";

    private static final String INSERT_ENDED = """
            INSERT INTO schedule_runs (run_id, schedule_pk, scheduled_for, attempt, started_at, finished_at, status, summary,
              output, error, turns, cost)
            SELECT ?, s.pk, ?, 1 + coalesce((SELECT max(r.attempt) FROM schedule_runs r
                WHERE r.schedule_pk = s.pk AND r.scheduled_for = ?), 0), ?, ?, ?, ?, ?, ?, ?, ?
            FROM schedules s WHERE s.schedule_id = ?""";

    private static final String SELECT = """
            SELECT r.*, s.schedule_id, length(r.output) AS output_length
            FROM schedule_runs r JOIN schedules s ON s.pk = r.schedule_pk WHERE\s""";

    private static final String BY_ID = SELECT + "r.run_id = ?";

    private static final String RUNNING = SELECT + "s.schedule_id = ? AND r.status = 'running'";

    private static final String NEWEST = SELECT + "s.schedule_id = ? ORDER BY r.started_at DESC, r.pk DESC LIMIT ?";

    private static final String NEWEST_OF_USER = SELECT + """
            s.schedule_id = ? AND s.agent_id = ? AND s.namespace = ? AND s.owner = 'user'
            ORDER BY r.started_at DESC, r.pk DESC LIMIT ?""";

    private static final String COUNTS =
            "SELECT c.key, c.value FROM schedule_runs r, json_tree(r.counts) c WHERE r.run_id = ? AND c.key IS NOT NULL";

    private static final String OUTPUT = "SELECT output FROM schedule_runs WHERE run_id = ?";

    private static final String OUTPUT_OF_USER = """
            SELECT r.output FROM schedule_runs r JOIN schedules s ON s.pk = r.schedule_pk
            WHERE r.run_id = ? AND s.agent_id = ? AND s.namespace = ? AND s.owner = 'user'""";

    private static final String FINISH = """
            UPDATE schedule_runs SET status = ?, finished_at = ?, summary = ?, output = ?, error = ?, turns = ?, cost = ?
            WHERE run_id = ? AND status = 'running'""";

    private static final String ADD_COUNTS = "UPDATE schedule_runs SET counts = json_patch(counts, ?) WHERE run_id = ?";

    private static final String PRUNE = """
            DELETE FROM schedule_runs WHERE pk IN (
              SELECT r.pk FROM schedule_runs r JOIN schedules s ON s.pk = r.schedule_pk
              WHERE s.schedule_id = ? ORDER BY r.started_at DESC, r.pk DESC LIMIT 9223372036854775807 OFFSET ?)""";

    private static final String MARK_NOTIFIED = "UPDATE schedule_runs SET notified = 1 WHERE run_id = ?";

    /** Adds a running run; its attempt follows those there were for the same planned time. */
    public ScheduleRun insert(String runId, String scheduleId, Instant planned, Instant at) {
        long time = planned.toEpochMilli();
        sql.update(INSERT, runId, time, time, at.toEpochMilli(), scheduleId);
        return sql.first(BY_ID, ScheduleRunTable::read, runId).orElseThrow();
    }

    /** Adds a run that began and ended at this time. */
    public void insertEnded(String runId, String scheduleId, RunResult result, Instant at) {
        long time = at.toEpochMilli();
        sql.update(
                INSERT_ENDED,
                runId,
                time,
                time,
                time,
                time,
                result.status().label(),
                sql.screened(result.summary()),
                sql.screened(CleanText.of(result.output())),
                sql.screenedOrNull(result.error()),
                result.turns(),
                result.cost(),
                scheduleId);
        addCounts(runId, result.counts());
    }

    /** The run of a schedule that has not ended. */
    public Optional<ScheduleRun> running(String scheduleId) {
        return sql.first(RUNNING, ScheduleRunTable::read, scheduleId);
    }

    /** The newest runs of any schedule, newest first. */
    public List<ScheduleRun> newest(String scheduleId, int limit) {
        return withCounts(sql.query(NEWEST, ScheduleRunTable::read, scheduleId, limit));
    }

    /** The newest runs of a schedule of the scope's user, newest first. */
    public List<ScheduleRun> newest(MemoryScope scope, String scheduleId, int limit) {
        return withCounts(sql.query(
                NEWEST_OF_USER,
                ScheduleRunTable::read,
                scheduleId,
                scope.agentId(),
                scope.namespace().value(),
                limit));
    }

    /** The full output of any run. */
    public Optional<String> output(String runId) {
        return sql.first(OUTPUT, row -> row.getString(1), runId);
    }

    /** The full output of a run of a schedule of the scope's user. */
    public Optional<String> output(MemoryScope scope, String runId) {
        return sql.first(
                OUTPUT_OF_USER,
                row -> row.getString(1),
                runId,
                scope.agentId(),
                scope.namespace().value());
    }

    /** Ends a run; false when it had ended already. */
    public boolean finish(String runId, RunResult result, String summary, Instant at) {
        int changed = sql.update(
                FINISH,
                result.status().label(),
                at.toEpochMilli(),
                sql.screened(summary),
                sql.screened(CleanText.of(result.output())),
                sql.screenedOrNull(result.error()),
                result.turns(),
                result.cost(),
                runId);
        addCounts(runId, result.counts());
        return changed == 1;
    }

    private void addCounts(String runId, Map<String, Long> counts) {
        if (!counts.isEmpty()) {
            sql.update(ADD_COUNTS, json(counts), runId);
        }
    }

    /** Deletes all runs of a schedule but the newest ones. */
    public void keepNewest(String scheduleId, int kept) {
        sql.update(PRUNE, scheduleId, kept);
    }

    /** Notes that the user was told. */
    public void markNotified(String runId) {
        sql.update(MARK_NOTIFIED, runId);
    }

    private List<ScheduleRun> withCounts(List<ScheduleRun> runs) {
        return runs.stream().map(run -> withCounts(run)).toList();
    }

    private static String json(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(count ->
                        '"' + count.getKey().replace("\\", "\\\\").replace("\"", "\\\"") + "\":" + count.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }

    private ScheduleRun withCounts(ScheduleRun run) {
        var counts = new HashMap<String, Long>();
        sql.query(COUNTS, row -> counts.put(row.getString(1), row.getLong(2)), run.id());
        return run.withCounts(counts);
    }

    private static ScheduleRun read(ResultSet row) throws SQLException {
        long finished = row.getLong("finished_at");
        boolean isFinished = !row.wasNull();
        return new ScheduleRun(
                row.getString("run_id"),
                row.getString("schedule_id"),
                Instant.ofEpochMilli(row.getLong("scheduled_for")),
                row.getInt("attempt"),
                Instant.ofEpochMilli(row.getLong("started_at")),
                isFinished ? Instant.ofEpochMilli(finished) : null,
                RunStatus.ofLabel(row.getString("status")),
                Map.of(),
                row.getString("summary"),
                row.getString("error"),
                row.getInt("turns"),
                row.getDouble("cost"),
                row.getInt("notified") == 1,
                row.getInt("output_length"));
    }
}
