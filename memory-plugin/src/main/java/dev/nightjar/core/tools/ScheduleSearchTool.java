package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.schedule.Notification;
import dev.nightjar.schedule.ScheduleFilter;
import dev.nightjar.schedule.ScheduleStatus;
import dev.nightjar.schedule.ScheduleStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code schedule_search}. */
final class ScheduleSearchTool implements Tool<ScheduleSearchTool.Arguments> {

    private static final int LARGEST_PAGE = 50;

    private final ScheduleStore schedules;
    private final ToolAnswers answers;

    ScheduleSearchTool(ScheduleStore schedules, ToolAnswers answers) {
        this.schedules = schedules;
        this.answers = answers;
    }

    record Arguments(
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

    record Answer(
            List<ScheduleView> schedules,
            int total,
            int remaining,
            @Nullable String hint) {}

    @Override
    public String name() {
        return "schedule_search";
    }

    @Override
    public String description() {
        return "List the user's schedules, newest first, with their next runs.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    public ToolResult call(ToolCall<Arguments> call) {
        var arguments = call.arguments();
        var type = arguments.cadenceType;
        var filter = new ScheduleFilter(
                arguments.name, arguments.status, type == null ? null : type.label(), arguments.notification);
        var page = schedules.search(call.scope(), filter, arguments.offset, Math.min(arguments.limit, LARGEST_PAGE));
        var views = ToolAnswers.first(
                page.schedules().stream()
                        .map(schedule -> ScheduleView.of(schedule, answers))
                        .toList(),
                answers.room());
        int next = arguments.offset + views.size();
        int remaining = Math.max(0, page.total() - next);
        return ToolResult.success(new Answer(
                views, page.total(), remaining, remaining == 0 ? null : "offset " + next + " shows the next ones"));
    }
}
