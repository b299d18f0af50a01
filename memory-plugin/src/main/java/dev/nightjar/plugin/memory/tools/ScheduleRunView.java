package dev.nightjar.plugin.memory.tools;

import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run of a schedule as a model sees it: without its output, and with only the beginning of a long error. */
record ScheduleRunView(
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

    static ScheduleRunView of(ScheduleRun run) {
        var error = run.error();
        return new ScheduleRunView(
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
