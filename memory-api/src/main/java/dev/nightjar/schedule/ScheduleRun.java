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
 * @param attempt 1, or more when earlier runs for the same time did not succeed
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

    /** How a run stands. */
    public enum RunStatus {
        /** A host is at it, or was when it crashed. */
        RUNNING,
        /** It did what was asked. */
        SUCCESS,
        /** It did not; counts towards the failures in a row. */
        FAILED,
        /** It was stopped from outside, as at shutdown; neither counts as failure nor ends a series of them. */
        CANCELLED,
        /** Its time passed unused and the policy is to leave it out. */
        SKIPPED,
        /**
         * It has to wait for something else, and is tried again soon; neither counts as failure nor ends a series of
         * them.
         */
        POSTPONED;

        /** Its lower-case name in storage, tools and the command line. */
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
     * A piece of a run's full output. All numbers are code points.
     *
     * @param text the piece
     * @param offset where it begins
     * @param total length of the whole
     */
    public record Output(String text, int offset, int total) {

        /** How much follows this piece. */
        public int remaining() {
            return Math.max(0, total - offset - text.codePointCount(0, text.length()));
        }
    }
}
