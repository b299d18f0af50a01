package dev.nightjar.plugin.memory.table;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.HostId;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.table.row.SqlFragment;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.Cadence.CronDialect;
import dev.nightjar.spi.schedule.ClaimRequest;
import dev.nightjar.spi.schedule.MissedRuns;
import dev.nightjar.spi.schedule.Notification;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.Schedule.ScheduleStatus;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.spi.schedule.ScheduleTerms;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Schedules and the leases on them. */
public record ScheduleTable(Sql sql, Instant now) {

    private static final String INSERT = """
            INSERT INTO schedules (schedule_id, owner, agent_id, namespace, name, name_folded, goal, cadence_type,
              cadence_value, cron_dialect, timezone, missed_runs, notification, channel, status, next_run_at, created_at,
              updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'active', ?, ?, ?)""";

    private static final String UPDATE = """
            UPDATE schedules SET name = ?, name_folded = ?, goal = ?, cadence_type = ?, cadence_value = ?,
              cron_dialect = ?, timezone = ?, missed_runs = ?, notification = ?, channel = ?, status = ?,
              next_run_at = ?, retry_of = ?, last_run_at = ?, last_run_status = ?, consecutive_failures = ?,
              updated_at = ?
            WHERE schedule_id = ?""";

    private static final String BY_ID = "SELECT * FROM schedules WHERE schedule_id = ?";

    private static final String OF_USER = "agent_id = ? AND namespace = ? AND owner = 'user'";

    private static final String FIND = "SELECT * FROM schedules WHERE schedule_id = ? AND " + OF_USER;

    private static final String FIND_SYSTEM =
            "SELECT * FROM schedules WHERE agent_id = ? AND namespace = ? AND name = ? AND owner = 'system'";

    private static final String OF_TASK = """
            SELECT * FROM schedules WHERE agent_id = ? AND name = ? AND owner = 'system'
            ORDER BY CASE WHEN namespace = ? THEN 0 ELSE 1 END, pk LIMIT 1""";

    private static final String COUNT_LIVE =
            "SELECT count(*) FROM schedules WHERE status IN ('active', 'paused') AND " + OF_USER;

    private static final String DELETE = "DELETE FROM schedules WHERE schedule_id = ? AND " + OF_USER;

    private static final String ALL = "SELECT * FROM schedules WHERE agent_id = ? ORDER BY pk";

    private static final String CLAIMABLE = """
            FROM schedules WHERE status = 'active' AND lease_owner IS NULL AND agent_id = ?
              AND (owner = 'user' AND ? AND (? OR namespace = ?)
                OR owner = 'system' AND namespace = ? AND name IN %s)""";

    private static final String NEXT_DUE = "SELECT min(at) FROM (SELECT min(next_run_at) AS at " + CLAIMABLE
            + " UNION ALL SELECT min(lease_until) FROM schedules WHERE agent_id = ? AND (? OR namespace = ?)"
            + " AND lease_until IS NOT NULL) times";

    private static final String DUE =
            "SELECT * " + CLAIMABLE + " AND next_run_at <= ? ORDER BY next_run_at, pk LIMIT 1";

    private static final String ABANDONED = """
            SELECT * FROM schedules WHERE agent_id = ? AND (? OR namespace = ?) AND lease_until <= ?
            ORDER BY lease_until, pk LIMIT 1""";

    private static final String LEASE = """
            UPDATE schedules SET lease_owner = ?, lease_until = ?
            WHERE schedule_id = ? AND (lease_owner IS NULL OR lease_until <= ?)""";

    private static final String RENEW = """
            UPDATE schedules SET lease_until = ? WHERE schedule_id = ? AND lease_owner = ?
              AND EXISTS (SELECT 1 FROM schedule_runs r
                WHERE r.schedule_pk = schedules.pk AND r.run_id = ? AND r.status = 'running')""";

    private static final String RELEASE =
            "UPDATE schedules SET lease_owner = NULL, lease_until = NULL WHERE schedule_id = ?";

    /** Adds an active schedule. */
    public Schedule insert(String id, ScheduleTerms terms, Instant firstRun) {
        sql.update(
                INSERT,
                id,
                terms.owner().label(),
                terms.agentId(),
                terms.namespace().value(),
                changeable(terms),
                firstRun.toEpochMilli(),
                now.toEpochMilli(),
                now.toEpochMilli());
        return byId(id).orElseThrow();
    }

    private List<@Nullable Object> changeable(ScheduleTerms terms) {
        var cadence = terms.cadence();
        return Arrays.asList(
                sql.screened(terms.name()),
                sql.screened(fold(terms.name())),
                sql.screened(terms.goal()),
                cadence.type(),
                cadence.value(),
                dialect(cadence),
                terms.zone().getId(),
                terms.missedRuns().label(),
                terms.notification().label(),
                HostId.of(terms.channel()));
    }

    /** Writes everything of a schedule that can change. */
    public void update(Schedule schedule) {
        var lastStatus = schedule.lastRunStatus();
        sql.update(
                UPDATE,
                changeable(schedule.terms()),
                schedule.status().label(),
                SqlFragment.millisOrNull(schedule.nextRunAt()),
                SqlFragment.millisOrNull(schedule.retryOf()),
                SqlFragment.millisOrNull(schedule.lastRunAt()),
                lastStatus == null ? null : lastStatus.label(),
                schedule.consecutiveFailures(),
                now.toEpochMilli(),
                schedule.id());
    }

    /** Any schedule. */
    public Optional<Schedule> byId(String id) {
        return sql.first(BY_ID, ScheduleTable::read, id);
    }

    /** A schedule of the scope's user. */
    public Optional<Schedule> find(MemoryScope scope, String id) {
        return sql.first(
                FIND,
                ScheduleTable::read,
                id,
                scope.agentId(),
                scope.namespace().value());
    }

    /** The system schedule of this agent, namespace and name. */
    public Optional<Schedule> findSystem(ScheduleTerms terms) {
        return sql.first(
                FIND_SYSTEM,
                ScheduleTable::read,
                terms.agentId(),
                terms.namespace().value(),
                terms.name());
    }

    /** The system's schedule of a task, of the scope's namespace if it has one of its own. */
    public Optional<Schedule> ofTask(MemoryScope scope, String task) {
        return sql.first(
                OF_TASK,
                ScheduleTable::read,
                scope.agentId(),
                task,
                scope.namespace().value());
    }

    /** How many active and paused schedules the scope's user has. */
    public int countLive(MemoryScope scope) {
        return (int) sql.number(COUNT_LIVE, scope.agentId(), scope.namespace().value());
    }

    /** Schedules of the scope's user, newest first. */
    public ScheduleStore.Page search(MemoryScope scope, ScheduleStore.Filter filter, int offset, int limit) {
        var conditions = conditions(scope, filter);
        long total = sql.number("SELECT count(*) FROM schedules WHERE " + conditions.text(), conditions.parameters());
        var page = sql.query(
                "SELECT * FROM schedules WHERE " + conditions.text() + " ORDER BY pk DESC LIMIT ? OFFSET ?",
                ScheduleTable::read,
                conditions.parameters(),
                limit,
                offset);
        return new ScheduleStore.Page(page, (int) total);
    }

    /** Deletes a schedule of the scope's user with its runs. */
    public boolean delete(MemoryScope scope, String id) {
        return sql.update(DELETE, id, scope.agentId(), scope.namespace().value()) == 1;
    }

    /** All schedules of an agent, oldest first. */
    public List<Schedule> all(String agentId) {
        return sql.query(ALL, ScheduleTable::read, agentId);
    }

    /** When the earliest run that could be claimed is due, or the first lease lapses. */
    public Optional<Instant> nextDue(ClaimRequest request) {
        var claimable = claimable(NEXT_DUE, request);
        return sql.first(
                        claimable.text(),
                        row -> Optional.ofNullable(instant(row, 1)),
                        claimable.parameters(),
                        request.scope().agentId(),
                        !request.isOwnNamespaceOnly(),
                        request.scope().namespace().value())
                .flatMap(due -> due);
    }

    /** The unclaimed schedule that has been due longest. */
    public Optional<Schedule> due(ClaimRequest request) {
        var claimable = claimable(DUE, request);
        return sql.first(
                claimable.text(),
                ScheduleTable::read,
                claimable.parameters(),
                request.now().toEpochMilli());
    }

    /** The schedule of the agent whose lease lapsed first. */
    public Optional<Schedule> abandoned(ClaimRequest request) {
        return sql.first(
                ABANDONED,
                ScheduleTable::read,
                request.scope().agentId(),
                !request.isOwnNamespaceOnly(),
                request.scope().namespace().value(),
                request.now().toEpochMilli());
    }

    /** Takes a schedule unless somebody holds it. */
    public boolean lease(String id, ClaimRequest request) {
        return sql.update(
                        LEASE,
                        new HostId(request.holder()),
                        request.until().toEpochMilli(),
                        id,
                        request.now().toEpochMilli())
                == 1;
    }

    /** Moves the end of a lease whose run still runs; false when it is not the holder's any more. */
    public boolean renew(String id, String holder, String runId, Instant until) {
        return sql.update(RENEW, until.toEpochMilli(), id, new HostId(holder), runId) == 1;
    }

    /** Gives the lease back. */
    public void release(String id) {
        sql.update(RELEASE, id);
    }

    private SqlFragment claimable(String statement, ClaimRequest request) {
        var values = new ArrayList<Object>();
        values.add(request.scope().agentId());
        values.add(request.isRunningUsers());
        values.add(!request.isOwnNamespaceOnly());
        values.add(request.scope().namespace().value());
        values.add(request.scope().namespace().value());
        values.addAll(request.systemTasks());
        return new SqlFragment(statement.formatted(SqlFragment.placeholders(request.systemTasks())), values);
    }

    private SqlFragment conditions(MemoryScope scope, ScheduleStore.Filter filter) {
        var conditions = new ArrayList<String>(List.of(OF_USER));
        var values =
                new ArrayList<Object>(List.of(scope.agentId(), scope.namespace().value()));
        if (filter.namePart() != null) {
            conditions.add("instr(name_folded, ?) > 0");
            values.add(fold(filter.namePart()));
        }
        if (filter.status() != null) {
            conditions.add("status = ?");
            values.add(filter.status().label());
        }
        if (filter.cadenceType() != null) {
            conditions.add("cadence_type = ?");
            values.add(filter.cadenceType());
        }
        if (filter.notification() != null) {
            conditions.add("notification = ?");
            values.add(filter.notification().label());
        }
        return new SqlFragment(String.join(" AND ", conditions), values);
    }

    private static Schedule read(ResultSet row) throws SQLException {
        var lastStatus = row.getString("last_run_status");
        return new Schedule(
                row.getString("schedule_id"),
                terms(row),
                ScheduleStatus.ofLabel(row.getString("status")),
                instant(row, row.findColumn("next_run_at")),
                instant(row, row.findColumn("retry_of")),
                instant(row, row.findColumn("last_run_at")),
                lastStatus == null ? null : RunStatus.ofLabel(lastStatus),
                row.getInt("consecutive_failures"),
                Instant.ofEpochMilli(row.getLong("created_at")),
                Instant.ofEpochMilli(row.getLong("updated_at")));
    }

    private static ScheduleTerms terms(ResultSet row) throws SQLException {
        var zone = ZoneId.of(row.getString("timezone"));
        return ScheduleTerms.builder(
                        MemoryScope.of(row.getString("agent_id"), new Namespace(row.getString("namespace"))),
                        row.getString("name"),
                        row.getString("goal"),
                        cadence(row, zone))
                .owner(Schedule.Owner.ofLabel(row.getString("owner")))
                .zone(zone)
                .missedRuns(MissedRuns.ofLabel(row.getString("missed_runs")))
                .notification(Notification.ofLabel(row.getString("notification")))
                .channel(row.getString("channel"))
                .build();
    }

    private static Cadence cadence(ResultSet row, ZoneId zone) throws SQLException {
        var value = row.getString("cadence_value");
        return switch (row.getString("cadence_type")) {
            case "cron" ->
                new Cadence.Cron(
                        value,
                        zone,
                        CronDialect.valueOf(row.getString("cron_dialect").toUpperCase(Locale.ROOT)));
            case "once" -> new Cadence.Once(Instant.parse(value));
            default -> new Cadence.Interval(Duration.ofSeconds(Long.parseLong(value)));
        };
    }

    private static @Nullable String dialect(Cadence cadence) {
        return cadence instanceof Cadence.Cron cron ? cron.dialect().name().toLowerCase(Locale.ROOT) : null;
    }

    private static String fold(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }

    private static @Nullable Instant instant(ResultSet row, int column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }
}
