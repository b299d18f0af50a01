package dev.nightjar.schedule;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that is done at set times, as it stands.
 *
 * @param id begins with {@code sched_}
 * @param terms what is done when, for whom
 * @param status how it stands
 * @param nextRunAt when it runs next; null unless it is active
 * @param retryOf the planned time whose run failed and is tried again at {@code nextRunAt}; null when none is
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
}
