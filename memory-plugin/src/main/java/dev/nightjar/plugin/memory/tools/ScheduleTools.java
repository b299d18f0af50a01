package dev.nightjar.plugin.memory.tools;

import dev.nightjar.spi.schedule.Notification;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.Schedule.ScheduleStatus;
import dev.nightjar.spi.schedule.ScheduleCalendar;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.spi.schedule.ScheduleTerms;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolArgument;
import dev.nightjar.tool.ToolCall;
import dev.nightjar.tool.ToolResult;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The toolset {@code schedule}: goals the agent works on at set times. Each user has their own. */
public final class ScheduleTools {

    /** The toolset's name in the configuration. */
    public static final String NAME = "schedule";

    private static final int MAX_PAGE = 50;
    private static final int MAX_RUNS = 20;
    private static final int MIN_CHUNK = 200;
    private static final int MAX_CHUNK = 8000;

    private final ScheduleStore schedules;
    private final ScheduleCalendar calendar;
    private final ToolAnswers answers;
    private final Clock clock;

    public ScheduleTools(ScheduleStore schedules, ScheduleCalendar calendar, ToolAnswers answers, Clock clock) {
        this.schedules = schedules;
        this.calendar = calendar;
        this.answers = answers;
        this.clock = clock;
    }

    public List<Tool<?>> tools() {
        return List.of(
                ToolAnswers.tool(
                        "schedule_create",
                        "Have something done later or again and again, without the user being there.",
                        Create.class,
                        call -> changing(call, this::create)),
                ToolAnswers.reading(
                        "schedule_search",
                        "List the user's schedules, newest first, with their next runs.",
                        Search.class,
                        this::search),
                ToolAnswers.tool(
                        "schedule_edit",
                        "Change a schedule, pause it or resume it. What is left out stays as it is.",
                        ScheduleEdit.class,
                        call -> changing(call, this::edit)),
                ToolAnswers.erasing(
                        "schedule_delete",
                        "Delete a schedule for good, with the record of its runs.",
                        Delete.class,
                        call -> changing(call, this::delete)),
                ToolAnswers.reading(
                        "schedule_runs",
                        "Show a schedule's newest runs with their summaries; schedule_run_output has the whole answers.",
                        ListRuns.class,
                        this::runs),
                ToolAnswers.reading(
                        "schedule_run_output",
                        "Read the whole answer of a scheduled run, piece by piece.",
                        ReadOutput.class,
                        this::output));
    }

    record Create(
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

    /** Refuses calls from scheduled runs: runs that plan runs would multiply unnoticed. */
    private static <A extends Record> ToolResult changing(ToolCall<A> call, Function<ToolCall<A>, ToolResult> work) {
        return Schedule.isOfRun(call.sessionId())
                ? ToolResult.failure(
                        "A scheduled run cannot change schedules; say in your answer what should be changed")
                : work.apply(call);
    }

    private ToolResult create(ToolCall<Create> call) {
        var arguments = call.arguments();
        var zone = arguments.timezone == null ? clock.getZone() : CadenceType.zone(arguments.timezone);
        var cadence = arguments.cadenceType.cadence(arguments.cadenceValue, zone);
        var first = calendar.check(cadence, clock.instant());
        var name = arguments.name == null || arguments.name.isBlank()
                ? Preview.of(arguments.goal.strip())
                : arguments.name;
        var terms = ScheduleTerms.builder(call.scope(), name, arguments.goal, cadence)
                .zone(zone)
                .notification(arguments.notification)
                .channel(call.sessionId())
                .build();
        return schedules
                .create(terms, first, calendar.mostPerUser())
                .map(made -> ToolResult.success(ScheduleView.of(made, answers)))
                .orElseGet(() -> full(schedules.countLive(call.scope())));
    }

    private ToolResult full(int count) {
        return ToolResult.failure("There are " + count + " of at most " + calendar.mostPerUser()
                + " active and paused schedules; delete one with schedule_delete first");
    }

    record Search(
            @ToolArgument("Part of the name") @Nullable String name,

            @ToolArgument("Only those that are active, paused, completed, failed or disabled") @Nullable
            ScheduleStatus status,

            @ToolArgument("Only once, cron or interval") @Nullable
            CadenceType cadenceType,

            @ToolArgument("Only those that notify always, conditional or never") @Nullable
            Notification notification,

            @ToolArgument(value = "Most schedules to return; at most 50", defaultValue = "20", minimum = 1)
            Integer limit,

            @ToolArgument(value = "How many to skip, for the next page", defaultValue = "0", minimum = 0)
            Integer offset) {}

    record Found(
            List<ScheduleView> schedules,
            int total,
            int remaining,
            @Nullable String hint) {}

    private ToolResult search(ToolCall<Search> call) {
        var arguments = call.arguments();
        var type = arguments.cadenceType;
        var filter = new ScheduleStore.Filter(
                arguments.name, arguments.status, type == null ? null : type.label(), arguments.notification);
        var page = schedules.search(call.scope(), filter, arguments.offset, Math.min(arguments.limit, MAX_PAGE));
        var views = ToolAnswers.first(
                page.schedules().stream()
                        .map(schedule -> ScheduleView.of(schedule, answers))
                        .toList(),
                answers.room());
        int next = arguments.offset + views.size();
        int remaining = Math.max(0, page.total() - next);
        return ToolResult.success(new Found(
                views, page.total(), remaining, remaining == 0 ? null : "offset " + next + " shows the next ones"));
    }

    private ToolResult edit(ToolCall<ScheduleEdit> call) {
        var edit = call.arguments();
        var known = schedules.find(call.scope(), edit.scheduleId());
        if (known.isEmpty()) {
            return ScheduleView.unknown(edit.scheduleId());
        }
        edit.check();
        int live = schedules.countLive(call.scope());
        if (edit.revives(known.get()) && live >= calendar.mostPerUser()) {
            return full(live);
        }
        return schedules
                .edit(call.scope(), edit.scheduleId(), before -> edit.applyTo(before, calendar, clock.instant()))
                .map(after -> ToolResult.success(ScheduleView.of(after, answers)))
                .orElseGet(() -> ScheduleView.unknown(edit.scheduleId()));
    }

    record Delete(
            @ToolArgument(value = "The schedule's id", required = true)
            String scheduleId) {}

    record Deleted(String id, boolean deleted) {}

    private ToolResult delete(ToolCall<Delete> call) {
        var id = call.arguments().scheduleId;
        return schedules.delete(call.scope(), id)
                ? ToolResult.success(new Deleted(id, true))
                : ScheduleView.unknown(id);
    }

    record ListRuns(
            @ToolArgument(value = "The schedule's id", required = true)
            String scheduleId,

            @ToolArgument(value = "Most runs to return; at most 20", defaultValue = "5", minimum = 1)
            Integer limit) {}

    record Runs(String scheduleId, List<ScheduleRunView> runs) {}

    private ToolResult runs(ToolCall<ListRuns> call) {
        var id = call.arguments().scheduleId;
        if (schedules.find(call.scope(), id).isEmpty()) {
            return ScheduleView.unknown(id);
        }
        var views = schedules.runs(call.scope(), id, Math.min(call.arguments().limit, MAX_RUNS)).stream()
                .map(ScheduleRunView::of)
                .toList();
        return ToolResult.success(new Runs(id, ToolAnswers.first(views, answers.room())));
    }

    record ReadOutput(
            @ToolArgument(value = "The run's id", required = true)
            String runId,

            @ToolArgument(value = "How many characters to skip", defaultValue = "0", minimum = 0)
            Integer offset,

            @ToolArgument(value = "Most characters to return, 200 to 8000", defaultValue = "4000", minimum = 1)
            Integer maxChars) {}

    record Output(String runId, String chunk, int offset, int remaining, int total) {}

    private ToolResult output(ToolCall<ReadOutput> call) {
        var arguments = call.arguments();
        int size = Math.max(MIN_CHUNK, Math.min(arguments.maxChars, MAX_CHUNK));
        return schedules
                .output(call.scope(), arguments.runId, arguments.offset, size)
                .map(piece -> ToolResult.success(output(arguments.runId, piece)))
                .orElseGet(() -> ToolResult.failure(
                        "There is no run '" + Preview.of(arguments.runId) + "'; schedule_runs lists what there is"));
    }

    /** The piece, shortened to what fits. The next piece begins where this one ends. */
    private Output output(String runId, ScheduleRun.Output piece) {
        var text = answers.beginning(piece.text());
        var shown = new ScheduleRun.Output(text, piece.offset(), piece.total());
        return new Output(runId, text, shown.offset(), shown.remaining(), shown.total());
    }
}
