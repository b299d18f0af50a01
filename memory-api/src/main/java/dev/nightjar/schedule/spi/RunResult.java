package dev.nightjar.schedule.spi;

import dev.nightjar.schedule.ScheduleRun.RunStatus;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param status anything but running
 * @param counts what it did, by name
 * @param output its whole answer; the summary is made from it when none is given
 * @param summary a shorter answer; empty for the beginning of the output
 * @param error why it did not succeed, or what it could not do although it did; null when there is nothing to tell
 * @param turns how often a model was asked, ≥ 0
 * @param cost what that cost, in US dollars, ≥ 0
 */
public record RunResult(
        RunStatus status,
        Map<String, Long> counts,
        String output,
        String summary,
        @Nullable String error,
        int turns,
        double cost) {

    /** @throws IllegalArgumentException when it has not ended, or turns or cost are negative */
    public RunResult {
        counts = Map.copyOf(counts);
        if (status == RunStatus.RUNNING) {
            throw new IllegalArgumentException("A run that still runs has no result");
        }
        if (turns < 0 || !(cost >= 0 && cost < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("Turns and cost are 0 or more, but were " + turns + " and " + cost);
        }
    }

    /** It did not do what was asked, for this reason. */
    public static RunResult failed(String error) {
        return new RunResult(RunStatus.FAILED, Map.of(), "", "", error, 0, 0);
    }

    /** It was stopped, for this reason. */
    public static RunResult cancelled(String error) {
        return new RunResult(RunStatus.CANCELLED, Map.of(), "", "", error, 0, 0);
    }

    /** It did not take place, for this reason. */
    public static RunResult skipped(String error) {
        return new RunResult(RunStatus.SKIPPED, Map.of(), "", "", error, 0, 0);
    }
}
