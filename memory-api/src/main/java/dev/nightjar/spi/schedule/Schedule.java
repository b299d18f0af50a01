package dev.nightjar.spi.schedule;

import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A schedule and its present state.
 *
 * @param id begins with {@code sched_}
 * @param terms what to do, when and for whom
 * @param status its status
 * @param nextRunAt when it runs next; null unless it is active
 * @param retryOf the planned time whose failed run is retried at {@code nextRunAt}; null for no retry
 * @param lastRunAt when the newest finished run started; null before the first
 * @param lastRunStatus how that run ended; null before the first
 * @param consecutiveFailures number of failed runs since the last success
 * @param createdAt when it was created
 * @param updatedAt when it was last changed
 */
public record Schedule(
        String id,
        ScheduleTerms terms,
        ScheduleStatus status,
        @Nullable Instant nextRunAt,
        @Nullable Instant retryOf,
        @Nullable Instant lastRunAt,
        @Nullable RunStatus lastRunStatus,
        int consecutiveFailures,
        Instant createdAt,
        Instant updatedAt) {

    /** Prefix of the session id of a schedule's runs; the schedule's id follows. */
    public static final String SESSION_PREFIX = "scheduled:";

    /** Whether this is the session of a schedule's runs. */
    public static boolean isOfRun(@Nullable String sessionId) {
        return sessionId != null && sessionId.startsWith(SESSION_PREFIX);
    }

    /** @throws IllegalArgumentException when the status and the next run do not match */
    public Schedule {
        if ((status == ScheduleStatus.ACTIVE) != (nextRunAt != null)) {
            throw new IllegalArgumentException(
                    "An active schedule must have a next run and any other must have none, but '" + terms.name()
                            + "' is " + status.label() + " with next run " + nextRunAt);
        }
    }

    /** A copy with other terms. */
    public Schedule on(ScheduleTerms otherTerms) {
        return new Schedule(
                id,
                otherTerms,
                status,
                nextRunAt,
                retryOf,
                lastRunAt,
                lastRunStatus,
                consecutiveFailures,
                createdAt,
                updatedAt);
    }

    /** An active copy with this next planned time and no retry. */
    public Schedule plannedFor(Instant next) {
        return standing(ScheduleStatus.ACTIVE, next, null);
    }

    /** An active copy that retries the run planned for that time. */
    public Schedule retrying(Instant planned, Instant at) {
        return standing(ScheduleStatus.ACTIVE, at, planned);
    }

    /** A copy with a status other than active and no next run. */
    public Schedule resting(ScheduleStatus rest) {
        return standing(rest, null, null);
    }

    /** A copy with this many consecutive failures. */
    public Schedule withFailures(int failures) {
        return new Schedule(
                id, terms, status, nextRunAt, retryOf, lastRunAt, lastRunStatus, failures, createdAt, updatedAt);
    }

    /** A copy with this newest run. */
    public Schedule afterRun(Instant startedAt, RunStatus runStatus) {
        return new Schedule(
                id, terms, status, nextRunAt, retryOf, startedAt, runStatus, consecutiveFailures, createdAt, updatedAt);
    }

    private Schedule standing(ScheduleStatus other, @Nullable Instant next, @Nullable Instant again) {
        return new Schedule(
                id, terms, other, next, again, lastRunAt, lastRunStatus, consecutiveFailures, createdAt, updatedAt);
    }

    /** The status of a schedule. Only an {@link #ACTIVE} one has a next run. */
    public enum ScheduleStatus {
        /** The schedule runs at its planned times. */
        ACTIVE,
        /** The user paused the schedule. */
        PAUSED,
        /** The only run succeeded. */
        COMPLETED,
        /** No attempt of the only run succeeded. */
        FAILED,
        /** Too many runs in a row failed. */
        DISABLED;

        /**
         * Whether a schedule may change from this status to that one. Any inactive schedule may become active, and an
         * active one may become anything. A failed one may become completed, when a manual run succeeds.
         */
        public boolean mayBecome(ScheduleStatus next) {
            return this == next || this == ACTIVE || next == ACTIVE || (this == FAILED && next == COMPLETED);
        }

        /** Whether the schedule runs again, by itself or after it is resumed. */
        public boolean isLive() {
            return this == ACTIVE || this == PAUSED;
        }

        /** The lower-case name used in storage, tools and on the command line. */
        public String label() {
            return Labels.of(this);
        }

        /**
         * The constant with this label.
         *
         * @throws IllegalArgumentException naming the value and the accepted ones
         */
        public static ScheduleStatus ofLabel(String label) {
            return Labels.parse(ScheduleStatus.class, "schedule status", label);
        }
    }

    /** Who owns a schedule. */
    public enum Owner {
        /** A user created it; the agent works on its goal. */
        USER,
        /** A plugin provides it; users neither see nor change it. */
        SYSTEM;

        /** The lower-case name used in storage, tools and on the command line. */
        public String label() {
            return Labels.of(this);
        }

        /**
         * The constant with this label.
         *
         * @throws IllegalArgumentException naming the value and the accepted ones
         */
        public static Owner ofLabel(String label) {
            return Labels.parse(Owner.class, "owner", label);
        }
    }
}
