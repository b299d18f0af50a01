package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.schedule.RunOutput;
import dev.nightjar.schedule.ScheduleStore;

/** {@code schedule_run_output}. */
final class ScheduleRunOutputTool implements Tool<ScheduleRunOutputTool.Arguments> {

    private static final int SMALLEST_CHUNK = 200;
    private static final int LARGEST_CHUNK = 8000;

    private final ScheduleStore schedules;
    private final ToolAnswers answers;

    ScheduleRunOutputTool(ScheduleStore schedules, ToolAnswers answers) {
        this.schedules = schedules;
        this.answers = answers;
    }

    record Arguments(
            @ToolArgument(value = "The run's id", required = true)
            String runId,

            @ToolArgument(value = "How many characters to skip", defaultValue = "0", minimum = 0)
            Integer offset,

            @ToolArgument(value = "Most characters to return, 200 to 8000", defaultValue = "4000", minimum = 1)
            Integer maxChars) {}

    record Answer(String runId, String chunk, int offset, int remaining, int total) {}

    @Override
    public String name() {
        return "schedule_run_output";
    }

    @Override
    public String description() {
        return "Read the whole answer of a scheduled run, piece by piece.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    public ToolResult call(ToolCall<Arguments> call) {
        var arguments = call.arguments();
        int size = Math.max(SMALLEST_CHUNK, Math.min(arguments.maxChars, LARGEST_CHUNK));
        return schedules
                .output(call.scope(), arguments.runId, arguments.offset, size)
                .map(piece -> ToolResult.success(answer(arguments.runId, piece)))
                .orElseGet(() -> ToolResult.failure(
                        "There is no run '" + Preview.of(arguments.runId) + "'; schedule_runs lists what there is"));
    }

    /** The piece, or as much of its beginning as there is room for: what is left then is the next piece's beginning. */
    private Answer answer(String runId, RunOutput piece) {
        var text = answers.beginning(piece.text());
        var shown = new RunOutput(text, piece.offset(), piece.total());
        return new Answer(runId, text, shown.offset(), shown.remaining(), shown.total());
    }
}
