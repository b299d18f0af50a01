package dev.nightjar.schedule;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of a schedule, without its full output.
 *
 * @param id begins with {@code run_}
 * @param scheduleId whose run
 * @param planned the time it stands for
 * @param attempt 1, or more when earlier runs for the same time failed
 * @param startedAt when it began
 * @param finishedAt when it ended; null while it runs
 * @param status how it stands
 * @param counts what it did, by name
 * @param summary its answer in at most 500 characters; empty when there is none
 * @param error why it did not succeed, or what it could not do although it did; null when there is nothing to tell, or it
 *     still runs
 * @param turns how often a model was asked
 * @param cost what that cost, in US dollars
 * @param isNotified whether a message on it reached the user
 * @param outputCharacters length of the full output, in code points
 */
public record ScheduleRun(
        String id,
        String scheduleId,
        Instant planned,
        int attempt,
        Instant startedAt,
        @Nullable Instant finishedAt,
        RunStatus status,
        Map<String, Long> counts,
        String summary,
        @Nullable String error,
        int turns,
        double cost,
        boolean isNotified,
        int outputCharacters) {

    public ScheduleRun {
        counts = Map.copyOf(counts);
    }

    /** Whether it succeeded, and in all it had to do. */
    public boolean isFlawless() {
        return status == RunStatus.SUCCESS && error == null;
    }

    /** The same with these counts. */
    public ScheduleRun withCounts(Map<String, Long> other) {
        return new ScheduleRun(
                id,
                scheduleId,
                planned,
                attempt,
                startedAt,
                finishedAt,
                status,
                other,
                summary,
                error,
                turns,
                cost,
                isNotified,
                outputCharacters);
    }
}
