package dev.nightjar.plugin.memory.tools;

import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.Notification;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.Schedule.ScheduleStatus;
import dev.nightjar.spi.schedule.ScheduleCalendar;
import dev.nightjar.spi.schedule.ScheduleTerms;
import dev.nightjar.tool.ToolArgument;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The arguments of {@code schedule_edit}, applied to a schedule. */
record ScheduleEdit(
        @ToolArgument(value = "The schedule's id", required = true)
        String scheduleId,

        @ToolArgument("Another name") @Nullable String name,

        @ToolArgument("Another goal") @Nullable String goal,

        @ToolArgument("Another cadence: once, cron or interval; together with cadence_value") @Nullable
        CadenceType cadenceType,

        @ToolArgument("Its value: " + CadenceType.VALUES) @Nullable
        String cadenceValue,

        @ToolArgument("Another IANA zone; alone it moves a cron's wall time there") @Nullable
        String timezone,

        @ToolArgument("When to tell the user: always, conditional or never") @Nullable
        Notification notification,

        @ToolArgument("paused stops it, active resumes it and forgets its failures") @Nullable
        Wish status) {

    /** The statuses a user can set. */
    enum Wish {
        ACTIVE,
        PAUSED
    }

    /** @throws IllegalArgumentException if nothing changes, or only one of the two cadence arguments is set */
    void check() {
        if ((cadenceType == null) != (cadenceValue == null)) {
            throw new IllegalArgumentException("cadence_type and cadence_value change together; give both or neither");
        }
        if (Stream.of(name, goal, cadenceType, timezone, notification, status).allMatch(Objects::isNull)) {
            throw new IllegalArgumentException("Nothing to change; give name, goal, cadence_type with cadence_value,"
                    + " timezone, notification or status");
        }
    }

    /** Whether the edit makes a finished schedule active again. */
    boolean revives(Schedule schedule) {
        return status != Wish.PAUSED && !schedule.status().isLive() && (status == Wish.ACTIVE || cadenceType != null);
    }

    /**
     * The changed schedule.
     *
     * @throws IllegalArgumentException if the calendar rejects its times, or it cannot be paused
     */
    Schedule applyTo(Schedule before, ScheduleCalendar calendar, Instant now) {
        var old = before.terms();
        var zone = timezone == null ? old.zone() : CadenceType.zone(timezone);
        var cadence = cadence(old, zone);
        var terms = old.at(cadence, zone)
                .saying(
                        name == null ? old.name() : name,
                        goal == null ? old.goal() : goal,
                        notification == null ? old.notification() : notification);
        var after = before.on(terms);
        boolean isPlannedAnew = !cadence.equals(old.cadence());
        boolean isResumed = status == Wish.ACTIVE && before.status() != ScheduleStatus.ACTIVE;
        requirePausable(before);
        if (!isPlannedAnew && !isResumed) {
            return status == Wish.PAUSED ? after.resting(ScheduleStatus.PAUSED) : after;
        }
        var next = calendar.check(cadence, now);
        if (status == Wish.PAUSED) {
            return after.resting(ScheduleStatus.PAUSED);
        }
        return before.status() == ScheduleStatus.PAUSED && !isResumed
                ? after
                : after.plannedFor(next).withFailures(0);
    }

    private void requirePausable(Schedule schedule) {
        if (status == Wish.PAUSED && !schedule.status().isLive()) {
            throw new IllegalArgumentException("The schedule '" + schedule.id() + "' is "
                    + schedule.status().label() + "; only an active one can be paused");
        }
    }

    private Cadence cadence(ScheduleTerms old, ZoneId zone) {
        if (cadenceType != null && cadenceValue != null) {
            return cadenceType.cadence(cadenceValue, zone);
        }
        return old.cadence() instanceof Cadence.Cron cron
                ? new Cadence.Cron(cron.expression(), zone, cron.dialect())
                : old.cadence();
    }
}
