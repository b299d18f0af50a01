package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.schedule.MissedRuns;
import dev.nightjar.schedule.Notification;
import dev.nightjar.schedule.ScheduleCalendar;
import dev.nightjar.schedule.ScheduleOwner;
import dev.nightjar.schedule.ScheduleStore;
import dev.nightjar.schedule.ScheduleTerms;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** {@code schedule_create}. */
final class ScheduleCreateTool implements Tool<ScheduleCreateTool.Arguments> {

    private final ScheduleStore schedules;
    private final ScheduleCalendar calendar;
    private final ToolAnswers answers;
    private final Clock clock;

    ScheduleCreateTool(ScheduleStore schedules, ScheduleCalendar calendar, ToolAnswers answers, Clock clock) {
        this.schedules = schedules;
        this.answers = answers;
        this.calendar = calendar;
        this.clock = clock;
    }

    record Arguments(
            @ToolArgument(
                    value = "What to do each time, complete and understandable without this conversation",
                    required = true)
            String goal,

            @ToolArgument(value = "once, cron or interval", required = true)
            CadenceType cadenceType,

            @ToolArgument(value = "When: " + CadenceType.VALUES, required = true)
            String cadenceValue,

            @ToolArgument("A short name; made from the goal when it is left out") @Nullable
            String name,

            @ToolArgument("IANA zone of a cron's wall time, such as Europe/Berlin; default: the host's") @Nullable
            String timezone,

            @ToolArgument(
                    value = "When to tell the user of a success: always, conditional (only when the answer begins with"
                            + " [NOTIFY]) or never",
                    defaultValue = "always")
            Notification notification) {}

    @Override
    public String name() {
        return "schedule_create";
    }

    @Override
    public String description() {
        return "Have something done later or again and again, without the user being there.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    public ToolResult call(ToolCall<Arguments> call) {
        var arguments = call.arguments();
        var zone = arguments.timezone == null ? clock.getZone() : CadenceType.zone(arguments.timezone);
        var cadence = arguments.cadenceType.cadence(arguments.cadenceValue, zone);
        var first = calendar.check(cadence, clock.instant());
        var name = arguments.name == null || arguments.name.isBlank()
                ? Preview.of(arguments.goal.strip())
                : arguments.name;
        var terms = new ScheduleTerms(
                ScheduleOwner.USER,
                call.scope().agentId(),
                call.scope().namespace(),
                name,
                arguments.goal,
                cadence,
                zone,
                MissedRuns.RUN_ONCE,
                arguments.notification,
                call.sessionId());
        return schedules
                .create(terms, first, calendar.mostPerUser())
                .map(made -> ToolResult.success(ScheduleView.of(made, answers)))
                .orElseGet(() -> full(schedules.countLive(call.scope()), calendar.mostPerUser()));
    }

    /** What is answered to one who has as many schedules as are allowed. */
    static ToolResult full(int count, int most) {
        return ToolResult.failure("There are " + count + " of at most " + most
                + " active and paused schedules; delete one with schedule_delete first");
    }
}
