package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.schedule.ScheduleStore;

/** {@code schedule_delete}. */
final class ScheduleDeleteTool implements Tool<ScheduleDeleteTool.Arguments> {

    private final ScheduleStore schedules;

    ScheduleDeleteTool(ScheduleStore schedules) {
        this.schedules = schedules;
    }

    record Arguments(
            @ToolArgument(value = "The schedule's id", required = true)
            String scheduleId) {}

    record Answer(String id, boolean deleted) {}

    @Override
    public String name() {
        return "schedule_delete";
    }

    @Override
    public String description() {
        return "Delete a schedule for good, with the record of its runs.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    public ToolResult call(ToolCall<Arguments> call) {
        var id = call.arguments().scheduleId;
        return schedules.delete(call.scope(), id) ? ToolResult.success(new Answer(id, true)) : ScheduleView.unknown(id);
    }
}
