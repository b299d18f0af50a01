package dev.nightjar.schedule;

import dev.nightjar.schedule.ScheduleRun.RunStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that is done at set times, as it stands.
 *
 * @param id begins with {@code sched_}
 * @param terms what is done when, for whom
 * @param status how it stands
 * @param nextRunAt when it runs next; null unless it is active
 * @param retryOf the planned time whose run did not succeed and is tried again at {@code nextRunAt}; null when none is
 * @param lastRunAt when the newest finished run began; null before the first
 * @param lastRunStatus how that run ended; null before the first
 * @param consecutiveFailures failed runs since the last success
 * @param createdAt when it was made
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

    /** What the session of a schedule's runs begins with; its id follows. */
    public static final String SESSION_PREFIX = "scheduled:";

    /** Whether this is the session of a schedule's runs. */
    public static boolean isOfRun(@Nullable String sessionId) {
        return sessionId != null && sessionId.startsWith(SESSION_PREFIX);
    }

    /** @throws IllegalArgumentException when its status and its next run do not fit */
    public Schedule {
        if ((status == ScheduleStatus.ACTIVE) != (nextRunAt != null)) {
            throw new IllegalArgumentException("An active schedule has a next run and any other has none, but '"
                    + terms.name() + "' is " + status.label() + " with next run " + nextRunAt);
        }
    }

    /** The same on other terms. */
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

    /** Active, with this next planned time and nothing to try again. */
    public Schedule plannedFor(Instant next) {
        return standing(ScheduleStatus.ACTIVE, next, null);
    }

    /** Active, with the run planned for that time to be tried again. */
    public Schedule retrying(Instant planned, Instant at) {
        return standing(ScheduleStatus.ACTIVE, at, planned);
    }

    /** At rest. */
    public Schedule resting(ScheduleStatus rest) {
        return standing(rest, null, null);
    }

    /** With this many failures in a row. */
    public Schedule withFailures(int failures) {
        return new Schedule(
                id, terms, status, nextRunAt, retryOf, lastRunAt, lastRunStatus, failures, createdAt, updatedAt);
    }

    /** With this as its newest run. */
    public Schedule afterRun(Instant startedAt, RunStatus runStatus) {
        return new Schedule(
                id, terms, status, nextRunAt, retryOf, startedAt, runStatus, consecutiveFailures, createdAt, updatedAt);
    }

    private Schedule standing(ScheduleStatus other, @Nullable Instant next, @Nullable Instant again) {
        return new Schedule(
                id, terms, other, next, again, lastRunAt, lastRunStatus, consecutiveFailures, createdAt, updatedAt);
    }

    /** How a schedule stands. Only an {@link #ACTIVE} one has a next run. */
    public enum ScheduleStatus {
        /** It runs at its times. */
        ACTIVE,
        /** Its user put it on hold. */
        PAUSED,
        /** It was for one time only, and that run succeeded. */
        COMPLETED,
        /** It was for one time only, and no attempt succeeded. */
        FAILED,
        /** It failed too often in a row. */
        DISABLED;

        /**
         * Whether a schedule may go from this status to that: everything that rests may be made active again, only an active
         * one can come to rest, and one that failed is completed when a run by hand succeeds after all.
         */
        public boolean mayBecome(ScheduleStatus next) {
            return this == next || this == ACTIVE || next == ACTIVE || (this == FAILED && next == COMPLETED);
        }

        /** Whether it will run again without anybody's doing more than resuming it. */
        public boolean isLive() {
            return this == ACTIVE || this == PAUSED;
        }

        /** Its lower-case name in storage, tools and the command line. */
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

    /** Who a schedule belongs to. */
    public enum Owner {
        /** A user made it; its goal is worked on by the agent. */
        USER,
        /** A plugin brings it; users neither see nor change it. */
        SYSTEM;

        /** Its lower-case name in storage, tools and the command line. */
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
