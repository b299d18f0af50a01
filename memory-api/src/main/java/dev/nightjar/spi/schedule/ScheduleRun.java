package dev.nightjar.spi.schedule;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of a schedule, without its full output.
 *
 * @param id begins with {@code run_}
 * @param scheduleId the schedule
 * @param planned the planned time
 * @param attempt 1, or more for a retry of the same planned time
 * @param startedAt when it started
 * @param finishedAt when it ended; null while it runs
 * @param status its status
 * @param counts what it did: counts by name
 * @param summary its answer, at most 500 characters; empty for none
 * @param error why it failed, or what it could not do although it succeeded; null for no error, or while it runs
 * @param turns number of model calls
 * @param cost cost of the model calls, in US dollars
 * @param isNotified whether the user got a notification about it
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

    /** Whether the run succeeded without any error. */
    public boolean isFlawless() {
        return status == RunStatus.SUCCESS && error == null;
    }

    /** A copy with these counts. */
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

    /** The status of a run. */
    public enum RunStatus {
        /** A host is running it, or crashed while running it. */
        RUNNING,
        /** The run succeeded. */
        SUCCESS,
        /** The run failed and counts as a consecutive failure. */
        FAILED,
        /**
         * The run was stopped from outside, for example at shutdown. It does not count as a failure, nor does it reset
         * the consecutive failures.
         */
        CANCELLED,
        /** The planned time was missed, and the policy is to skip the run. */
        SKIPPED,
        /**
         * The run waits for something else and is retried soon. It does not count as a failure, nor does it reset the
         * consecutive failures.
         */
        POSTPONED;

        /** The lower-case name used in storage, tools and on the command line. */
        public String label() {
            return Labels.of(this);
        }

        /**
         * The constant with this label.
         *
         * @throws IllegalArgumentException naming the value and the accepted ones
         */
        public static RunStatus ofLabel(String label) {
            return Labels.parse(RunStatus.class, "run status", label);
        }
    }

    /**
     * A part of a run's full output. All numbers are code points.
     *
     * @param text the part
     * @param offset where it begins
     * @param total length of the full output
     */
    public record Output(String text, int offset, int total) {

        /** Number of characters after this part. */
        public int remaining() {
            return Math.max(0, total - offset - text.codePointCount(0, text.length()));
        }
    }
}
