package dev.nightjar.spi.schedule;

import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param status any status but running
 * @param counts what it did: counts by name
 * @param output its full answer; without a summary, the summary is made from it
 * @param summary a shorter answer; empty for the beginning of the output
 * @param error why it failed, or what it could not do although it succeeded; null for no error
 * @param turns number of model calls, ≥ 0
 * @param cost cost of the model calls, in US dollars, ≥ 0
 */
public record RunResult(
        RunStatus status,
        Map<String, Long> counts,
        String output,
        String summary,
        @Nullable String error,
        int turns,
        double cost) {

    /** @throws IllegalArgumentException when the run has not ended, or turns or cost are negative */
    public RunResult {
        counts = Map.copyOf(counts);
        if (status == RunStatus.RUNNING) {
            throw new IllegalArgumentException("A run that has not ended cannot have a result; its status is running");
        }
        if (turns < 0 || !(cost >= 0 && cost < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("Turns and cost must be 0 or more, but were " + turns + " and " + cost);
        }
    }

    /** The run failed, for this reason. */
    public static RunResult failed(String error) {
        return new RunResult(RunStatus.FAILED, Map.of(), "", "", error, 0, 0);
    }

    /** The run was stopped, for this reason. */
    public static RunResult cancelled(String error) {
        return new RunResult(RunStatus.CANCELLED, Map.of(), "", "", error, 0, 0);
    }

    /** The run was skipped, for this reason. */
    public static RunResult skipped(String error) {
        return new RunResult(RunStatus.SKIPPED, Map.of(), "", "", error, 0, 0);
    }
}
