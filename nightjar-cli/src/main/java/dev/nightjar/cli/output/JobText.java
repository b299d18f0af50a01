package dev.nightjar.cli.output;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Screen.Field;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.Schedule.ScheduleStatus;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Schedules and runs as text for people. */
public record JobText(Screen screen, TimeText times) {

    private static final String NOT_PLANNED =
            "none yet: the first host that stays open, such as 'nightjar chat', plans it";

    public void list(List<Job> jobs) {
        for (var job : jobs) {
            var schedule = job.schedule();
            var id = job.isPlanned() ? schedule.id() : "not planned yet";
            screen.hanging(Style.STRONG, job.name());
            screen.hanging("  ", style(schedule.status()), state(schedule));
            screen.pieces(2, Style.FAINT, List.of(cadence(schedule), namespace(schedule), id));
        }
    }

    public void details(Job job) {
        var schedule = job.schedule();
        var terms = schedule.terms();
        screen.heading(terms.name());
        var fields = new ArrayList<>(List.of(
                Field.of("id", job.isPlanned() ? schedule.id() : NOT_PLANNED),
                Field.of("owner", terms.owner().label() + ", namespace " + terms.namespace()),
                Field.of("goal", terms.goal()),
                Field.of("cadence", cadence(schedule)),
                Field.of("missed runs", terms.missedRuns().label()),
                Field.of("notification", terms.notification().label()),
                Field.of("status", state(schedule)),
                Field.of("last run", time(schedule.lastRunAt())),
                Field.of("failed runs in a row", schedule.consecutiveFailures())));
        if (!job.isRunnable()) {
            fields.add(Field.of("not run here", "no plugin of this host has this job for its namespace"));
        }
        screen.fields(2, fields);
        screen.gap();
    }

    public void run(ScheduleRun run, Schedule schedule, String output) {
        runLine(run, schedule);
        if (!output.isBlank() && !output.equals(run.summary())) {
            screen.gap();
            output.lines().forEach(line -> screen.paragraph(2, line));
        }
    }

    public void runLine(ScheduleRun run, Schedule schedule) {
        var counts = new TreeMap<>(run.counts())
                .entrySet().stream()
                        .map(count -> count.getKey() + " " + count.getValue())
                        .collect(Collectors.joining(", "));
        var attempt = run.attempt() > 1 ? ", attempt " + run.attempt() : "";
        screen.hanging(
                Style.STRONG, schedule.terms().name() + ", planned for " + times.absolute(run.planned()) + attempt);
        screen.hanging("  ", style(run), label(run) + ", began " + times.full(run.startedAt()));
        // The summary has the counts in words; --json has them by name.
        var told = run.summary().isBlank() ? counts : TextWidth.onOneLine(run.summary());
        if (!told.isEmpty()) {
            screen.hanging("  ", Style.NONE, told);
        }
        var error = run.error();
        if (error != null) {
            screen.hanging(
                    "  ", run.status() == RunStatus.POSTPONED ? Style.NOTICE : Style.BAD, TextWidth.onOneLine(error));
        }
        screen.pieces(2, Style.FAINT, List.of(run.id(), namespace(schedule)));
    }

    private static String namespace(Schedule schedule) {
        return "namespace " + schedule.terms().namespace();
    }

    private String state(Schedule schedule) {
        var next = schedule.nextRunAt();
        var last = schedule.lastRunStatus();
        return schedule.status().label()
                + (next == null ? "" : ", next " + times.full(next))
                + (last == null ? "" : ", last run " + last.label());
    }

    private String time(@Nullable Instant time) {
        return time == null ? "never" : times.full(time);
    }

    private static String cadence(Schedule schedule) {
        var cadence = schedule.terms().cadence();
        var zone = cadence instanceof Cadence.Cron ? " (" + schedule.terms().zone() + ")" : "";
        var unit = cadence instanceof Cadence.Interval ? " s" : "";
        return cadence.type() + " " + cadence.value() + unit + zone;
    }

    private static Style style(ScheduleStatus status) {
        return switch (status) {
            case ACTIVE -> Style.GOOD;
            case PAUSED, COMPLETED -> Style.FAINT;
            case FAILED, DISABLED -> Style.BAD;
        };
    }

    private static String label(ScheduleRun run) {
        boolean isPartial = run.status() == RunStatus.SUCCESS && !run.isFlawless();
        return run.status().label() + (isPartial ? " with errors" : "");
    }

    private static Style style(ScheduleRun run) {
        return switch (run.status()) {
            case SUCCESS -> run.isFlawless() ? Style.GOOD : Style.NOTICE;
            case RUNNING, SKIPPED, CANCELLED, POSTPONED -> Style.NOTICE;
            case FAILED -> Style.BAD;
        };
    }

    /**
     * A job with its schedule.
     *
     * @param schedule its schedule
     * @param isPlanned whether the schedule is stored; otherwise it is a plugin's, and no open host has planned it yet
     * @param isRunnable whether this host has the job's code
     */
    public record Job(
            @JsonUnwrapped Schedule schedule,
            boolean isPlanned,
            @JsonProperty("is_runnable_here") boolean isRunnable) {

        @JsonProperty
        @Nullable
        String nextRunLocal() {
            var next = schedule.nextRunAt();
            return next == null
                    ? null
                    : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                            next.atZone(schedule.terms().zone()));
        }

        public String name() {
            return schedule.terms().name();
        }
    }
}
