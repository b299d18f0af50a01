package dev.nightjar.kernel.schedule;

import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.Schedule.ScheduleStatus;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduleStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides the next state of a schedule after a run. After each of the first three consecutive failures, the same
 * planned time is retried, with growing pauses. Then the schedule waits for a planned time some hours later; in the end
 * it is disabled. A postponed run is retried the same way, but never disabled.
 *
 * @param calendar the planned times
 * @param mostFailures number of consecutive failures after which it is disabled
 */
record RunOutcomePolicy(PlannedTimes calendar, int mostFailures) {

    private static final List<Duration> RETRIES =
            List.of(Duration.ofMinutes(1), Duration.ofMinutes(15), Duration.ofHours(2));
    private static final Duration LONG_REST = Duration.ofHours(6);

    /** The schedule's new state, computed from the present one, which may have been edited during the run. */
    Schedule settle(Schedule present, ScheduleStore.Claim claim, RunStatus ended, Instant at) {
        var counted = present.withFailures(failures(present, ended));
        if (ended == RunStatus.FAILED && counted.consecutiveFailures() >= mostFailures) {
            return counted.status() == ScheduleStatus.ACTIVE ? counted.resting(givenUp(present)) : counted;
        }
        if (!isFor(claim, present)) {
            return ended == RunStatus.SUCCESS ? revived(counted, at) : counted;
        }
        var planned = claim.run().planned();
        return switch (ended) {
            case FAILED -> afterFailure(counted, planned, at);
            case CANCELLED -> counted.retrying(planned, at);
            case POSTPONED ->
                counted.retrying(planned, at.plus(pause(claim.run().attempt())));
            case SKIPPED -> next(counted, planned, at, ScheduleStatus.FAILED);
            default -> next(counted, planned, at, ScheduleStatus.COMPLETED);
        };
    }

    /**
     * The schedule's new state after an abandoned run. A user's run counts as failed. A system run is repeated as if
     * cancelled: hosts that were switched off during five nights are no reason to stop the maintenance.
     */
    Schedule settleAbandoned(Schedule present, ScheduleStore.Claim claim, Instant at) {
        boolean isOfSystem = present.terms().owner() == Schedule.Owner.SYSTEM;
        return settle(present, claim, isOfSystem ? RunStatus.CANCELLED : RunStatus.FAILED, at);
    }

    private static int failures(Schedule present, RunStatus ended) {
        return switch (ended) {
            case SUCCESS -> 0;
            case FAILED -> present.consecutiveFailures() + 1;
            default -> present.consecutiveFailures();
        };
    }

    private static ScheduleStatus givenUp(Schedule present) {
        return present.terms().cadence() instanceof Cadence.Once ? ScheduleStatus.FAILED : ScheduleStatus.DISABLED;
    }

    /** Whether the run was the planned one, and the plan has not changed. */
    private static boolean isFor(ScheduleStore.Claim claim, Schedule present) {
        return present.status() == ScheduleStatus.ACTIVE
                && claim.run().planned().equals(plannedTime(present));
    }

    private static @Nullable Instant plannedTime(Schedule schedule) {
        return schedule.retryOf() == null ? schedule.nextRunAt() : schedule.retryOf();
    }

    /** Reactivates a disabled schedule after a successful manual run. */
    private Schedule revived(Schedule present, Instant at) {
        boolean isGivenUp = present.status() == ScheduleStatus.DISABLED || present.status() == ScheduleStatus.FAILED;
        if (!isGivenUp) {
            return present;
        }
        if (present.terms().cadence() instanceof Cadence.Once) {
            return present.plannedFor(at).resting(ScheduleStatus.COMPLETED);
        }
        return calendar.next(present.terms().cadence(), at)
                .map(present::plannedFor)
                .orElse(present);
    }

    private Schedule afterFailure(Schedule present, Instant planned, Instant at) {
        int failures = present.consecutiveFailures();
        if (failures <= RETRIES.size()) {
            return present.retrying(planned, at.plus(pause(failures)));
        }
        var rested = at.plus(LONG_REST);
        Optional<Instant> next = present.terms().cadence() instanceof Cadence.Once
                ? Optional.empty()
                : calendar.next(present.terms().cadence(), planned, rested);
        return next.map(present::plannedFor).orElseGet(() -> present.retrying(planned, rested));
    }

    /** The pause after this number of attempts. */
    private static Duration pause(int attempts) {
        return RETRIES.get(Math.min(attempts, RETRIES.size()) - 1);
    }

    private Schedule next(Schedule present, Instant planned, Instant at, ScheduleStatus otherwise) {
        if (present.terms().cadence() instanceof Cadence.Once) {
            return present.resting(otherwise);
        }
        return calendar.next(present.terms().cadence(), planned, at)
                .map(present::plannedFor)
                .orElseGet(() -> present.resting(ScheduleStatus.COMPLETED));
    }
}
