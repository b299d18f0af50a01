package dev.nightjar.core.tools;

import dev.nightjar.extension.Tool;
import dev.nightjar.extension.ToolArgument;
import dev.nightjar.extension.ToolCall;
import dev.nightjar.extension.ToolResult;
import dev.nightjar.schedule.RunStatus;
import dev.nightjar.schedule.ScheduleRun;
import dev.nightjar.schedule.ScheduleStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code schedule_runs}. */
final class ScheduleRunsTool implements Tool<ScheduleRunsTool.Arguments> {

    private static final int MOST = 20;

    private final ScheduleStore schedules;
    private final ToolAnswers answers;

    ScheduleRunsTool(ScheduleStore schedules, ToolAnswers answers) {
        this.schedules = schedules;
        this.answers = answers;
    }

    record Arguments(
            @ToolArgument(value = "The schedule's id", required = true)
            String scheduleId,

            @ToolArgument(value = "Most runs to return; at most 20", defaultValue = "5", minimum = 1)
            Integer limit) {}

    record Answer(String scheduleId, List<Run> runs) {}

    /** A run as a model sees it. */
    record Run(
            String runId,
            Instant planned,
            int attempt,
            Instant started,
            @Nullable Instant finished,
            RunStatus status,
            Map<String, Long> counts,
            String summary,
            @Nullable String error,
            int turns,
            double cost,
            boolean notified,
            int outputCharacters) {

        /** Without its answer; of a long error the beginning. */
        static Run of(ScheduleRun run) {
            var error = run.error();
            return new Run(
                    run.id(),
                    run.planned(),
                    run.attempt(),
                    run.startedAt(),
                    run.finishedAt(),
                    run.status(),
                    run.counts(),
                    run.summary(),
                    error == null ? null : ToolAnswers.error(error),
                    run.turns(),
                    run.cost(),
                    run.isNotified(),
                    run.outputCharacters());
        }
    }

    @Override
    public String name() {
        return "schedule_runs";
    }

    @Override
    public String description() {
        return "Show a schedule's newest runs with their summaries; schedule_run_output has the whole answers.";
    }

    @Override
    public Class<Arguments> argumentType() {
        return Arguments.class;
    }

    @Override
    public ToolResult call(ToolCall<Arguments> call) {
        var id = call.arguments().scheduleId;
        if (schedules.find(call.scope(), id).isEmpty()) {
            return ScheduleView.unknown(id);
        }
        var runs = schedules.runs(call.scope(), id, Math.min(call.arguments().limit, MOST));
        return ToolResult.success(
                new Answer(id, ToolAnswers.first(runs.stream().map(Run::of).toList(), answers.room())));
    }
}
