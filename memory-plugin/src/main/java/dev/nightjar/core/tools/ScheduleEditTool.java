package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.schedule.Cadence;
import dev.nightjar.schedule.Notification;
import dev.nightjar.schedule.Schedule;
import dev.nightjar.schedule.ScheduleCalendar;
import dev.nightjar.schedule.ScheduleStatus;
import dev.nightjar.schedule.ScheduleStore;
import dev.nightjar.schedule.ScheduleTerms;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code schedule_edit}. */
final class ScheduleEditTool implements Tool<ScheduleEditTool.Arguments> {

    private final ScheduleStore schedules;
    private final ScheduleCalendar calendar;
    private final ToolAnswers answers;
    private final Clock clock;

    ScheduleEditTool(ScheduleStore schedules, ScheduleCalendar calendar, ToolAnswers answers, Clock clock) {
        this.schedules = schedules;
        this.answers = answers;
        this.calendar = calendar;
        this.clock = clock;
    }

    /** What a user can make of a schedule. */
    enum Wish {
        ACTIVE,
        PAUSED
    }

    record Arguments(
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

            @ToolArgument("paused holds it, active resumes it and forgets its failures") @Nullable
            Wish status) {}

    @Override
    public String name() {
        return "schedule_edit";
    }

    @Override
    public String description() {
        return "Change a schedule, hold it or resume it. What is left out stays as it is.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    public ToolResult call(ToolCall<Arguments> call) {
        var arguments = call.arguments();
        var known = schedules.find(call.scope(), arguments.scheduleId);
        if (known.isEmpty()) {
            return ScheduleView.unknown(arguments.scheduleId);
        }
        refuseWhatMakesNoSense(arguments);
        boolean isComingAlive = arguments.status != Wish.PAUSED
                && !known.get().status().isLive()
                && (arguments.status == Wish.ACTIVE || arguments.cadenceType != null);
        int live = schedules.countLive(call.scope());
        if (isComingAlive && live >= calendar.mostPerUser()) {
            return ScheduleCreateTool.full(live, calendar.mostPerUser());
        }
        return schedules
                .edit(call.scope(), arguments.scheduleId, before -> changed(before, arguments))
                .map(after -> ToolResult.success(ScheduleView.of(after, answers)))
                .orElseGet(() -> ScheduleView.unknown(arguments.scheduleId));
    }

    private static void refuseWhatMakesNoSense(Arguments arguments) {
        if ((arguments.cadenceType == null) != (arguments.cadenceValue == null)) {
            throw new IllegalArgumentException("cadence_type and cadence_value change together; give both or neither");
        }
        boolean isNothing = Stream.of(
                        arguments.name,
                        arguments.goal,
                        arguments.cadenceType,
                        arguments.timezone,
                        arguments.notification,
                        arguments.status)
                .allMatch(Objects::isNull);
        if (isNothing) {
            throw new IllegalArgumentException("Nothing to change; give name, goal, cadence_type with cadence_value,"
                    + " timezone, notification or status");
        }
    }

    private Schedule changed(Schedule before, Arguments arguments) {
        var old = before.terms();
        var zone = arguments.timezone == null ? old.zone() : CadenceType.zone(arguments.timezone);
        var cadence = cadence(arguments, old, zone);
        var terms = old.at(cadence, zone)
                .saying(
                        arguments.name == null ? old.name() : arguments.name,
                        arguments.goal == null ? old.goal() : arguments.goal,
                        arguments.notification == null ? old.notification() : arguments.notification);
        var after = before.on(terms);
        if (arguments.status == Wish.PAUSED) {
            return paused(after, !cadence.equals(old.cadence()));
        }
        boolean isPlannedAnew = !cadence.equals(old.cadence());
        boolean isResumed = arguments.status == Wish.ACTIVE && before.status() != ScheduleStatus.ACTIVE;
        if (isPlannedAnew && before.status() == ScheduleStatus.PAUSED && !isResumed) {
            calendar.check(cadence, clock.instant());
            return after;
        }
        return isPlannedAnew || isResumed
                ? after.plannedFor(calendar.check(cadence, clock.instant())).withFailures(0)
                : after;
    }

    private Schedule paused(Schedule schedule, boolean isPlannedAnew) {
        if (!schedule.status().isLive()) {
            throw new IllegalArgumentException("The schedule '" + schedule.id() + "' is "
                    + schedule.status().label() + "; only an active one can be paused");
        }
        if (isPlannedAnew) {
            calendar.check(schedule.terms().cadence(), clock.instant());
        }
        return schedule.resting(ScheduleStatus.PAUSED);
    }

    private static Cadence cadence(Arguments arguments, ScheduleTerms old, ZoneId zone) {
        if (arguments.cadenceType != null && arguments.cadenceValue != null) {
            return arguments.cadenceType.cadence(arguments.cadenceValue, zone);
        }
        return old.cadence() instanceof Cadence.Cron cron
                ? new Cadence.Cron(cron.expression(), zone, cron.dialect())
                : old.cadence();
    }
}
