package dev.nightjar.cli.output;

import dev.nightjar.cli.output.JobText.Job;
import dev.nightjar.schedule.Schedule;
import dev.nightjar.schedule.ScheduleRun;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Schedules and runs as maps that become JSON: snake-case keys, times in UTC, absent values as null. */
public final class JobJson {

    private JobJson() {}

    /** All that is known of one schedule. */
    public static Map<String, @Nullable Object> job(Job job) {
        var schedule = job.schedule();
        var terms = schedule.terms();
        var next = schedule.nextRunAt();
        var json = new LinkedHashMap<String, @Nullable Object>();
        json.put("id", job.isPlanned() ? schedule.id() : null);
        json.put("name", terms.name());
        json.put("owner", terms.owner().label());
        json.put("namespace", terms.namespace().value());
        json.put("goal", terms.goal());
        json.put("cadence_type", terms.cadence().type());
        json.put("cadence_value", terms.cadence().value());
        json.put("timezone", terms.zone().getId());
        json.put("missed_runs", terms.missedRuns().label());
        json.put("notification", terms.notification().label());
        json.put("status", schedule.status().label());
        json.put("next_run", text(next));
        json.put(
                "next_run_local",
                next == null ? null : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(next.atZone(terms.zone())));
        json.put("last_run", text(schedule.lastRunAt()));
        var last = schedule.lastRunStatus();
        json.put("last_run_status", last == null ? null : last.label());
        json.put("consecutive_failures", schedule.consecutiveFailures());
        json.put("is_planned", job.isPlanned());
        json.put("is_runnable_here", job.isRunnable());
        return json;
    }

    /** All that is known of one run but its full output. */
    public static Map<String, @Nullable Object> run(ScheduleRun run, Schedule schedule) {
        var json = new LinkedHashMap<String, @Nullable Object>();
        json.put("id", run.id());
        json.put("job", schedule.terms().name());
        json.put("job_id", run.scheduleId());
        json.put("namespace", schedule.terms().namespace().value());
        json.put("status", run.status().label());
        json.put("planned", text(run.planned()));
        json.put("attempt", run.attempt());
        json.put("started", text(run.startedAt()));
        json.put("finished", text(run.finishedAt()));
        json.put("counts", new TreeMap<>(run.counts()));
        json.put("summary", run.summary());
        json.put("error", run.error());
        json.put("turns", run.turns());
        json.put("cost", run.cost());
        json.put("notified", run.isNotified());
        json.put("output_characters", run.outputCharacters());
        return json;
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }
}
