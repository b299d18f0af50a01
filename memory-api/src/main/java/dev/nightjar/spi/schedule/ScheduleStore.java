package dev.nightjar.spi.schedule;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.schedule.Schedule.ScheduleStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Stores schedules and their runs, durably and for several hosts at once. Every method is one transaction. Changes that
 * depend on the present state are functions of it, called inside that transaction: they must be quick and must not call
 * the store. A change of status that {@link ScheduleStatus#mayBecome} does not allow is refused with an
 * {@link IllegalStateException}. If a function throws, the exception is passed on and nothing changes.
 *
 * <p>Methods with a scope see only the schedules of that agent's user in that namespace. Any other schedule, including
 * system schedules, is treated as unknown. Thread-safe.
 */
public interface ScheduleStore {

    /** Maximum code points of a run's summary. */
    int MAX_SUMMARY = 500;

    /**
     * Creates a user's schedule.
     *
     * @param firstRun time of its first run
     * @param mostLive maximum number of active and paused schedules of the user
     * @return the schedule; empty when the user already has that many
     */
    Optional<Schedule> create(ScheduleTerms terms, Instant firstRun, int mostLive);

    /**
     * Creates a system schedule, or updates the one with this agent, namespace and name. An update keeps the next run,
     * unless the cadence changed; then the schedule becomes active from the first run on.
     *
     * @param firstRun time of its first run if it is new or its cadence changed
     */
    Schedule adopt(ScheduleTerms terms, Instant firstRun);

    /** A user's schedule. */
    Optional<Schedule> find(MemoryScope scope, String id);

    /** Number of active and paused schedules of the user. */
    int countLive(MemoryScope scope);

    /**
     * A user's schedules, newest first.
     *
     * @param offset how many to skip, ≥ 0
     * @param limit maximum number to return, ≥ 1
     */
    Page search(MemoryScope scope, Filter filter, int offset, int limit);

    /** Changes a user's schedule; empty when there is none. */
    Optional<Schedule> edit(MemoryScope scope, String id, UnaryOperator<Schedule> change);

    /**
     * Deletes a user's schedule with its runs; a run in progress loses its claim. False when there is no such schedule.
     */
    boolean delete(MemoryScope scope, String id);

    /** The newest runs of a user's schedule, newest first; empty when there is no such schedule. */
    List<ScheduleRun> runs(MemoryScope scope, String scheduleId, int limit);

    /**
     * A part of the output of a run of a user's schedule.
     *
     * @param offset code points to skip, ≥ 0; beyond the end the part is empty
     * @param limit maximum code points, ≥ 1
     */
    Optional<ScheduleRun.Output> output(MemoryScope scope, String runId, int offset, int limit);

    /** For operators of the host: all schedules of an agent, system and user, oldest first. */
    List<Schedule> all(String agentId);

    /** For operators of the host: the newest runs of any schedule, newest first. */
    List<ScheduleRun> history(String scheduleId, int limit);

    /** For operators of the host: the full output of any run. */
    Optional<String> fullOutput(String runId);

    /**
     * When there is something to do next: when the earliest run that this host could claim is due, or when a claim of
     * any host of its agent expires unless renewed. Empty when there is neither.
     */
    Optional<Instant> nextDue(ClaimRequest request);

    /** Claims the run that has been due longest, if any, and records it. */
    Optional<Claim> claimDue(ClaimRequest request);

    /** Claims a run of this schedule now, whatever its status; empty when it is unknown or claimed. */
    Optional<Claim> claimNow(ClaimRequest request, String scheduleId);

    /** Takes over a run whose holder did not renew its claim in time. The caller must finish it as failed. */
    Optional<Claim> claimAbandoned(ClaimRequest request);

    /** Extends a claim; false when it is lost: then stop working. */
    boolean renew(Claim claim, Instant until);

    /**
     * Ends a run: records the result and gives the claim back.
     *
     * @param at when it ended
     * @param settle computes the schedule's new state from the present one, which may have been edited since the claim
     * @return the new state; empty when the claim was lost, and nothing is written then
     */
    Optional<Schedule> finish(Claim claim, RunResult result, Instant at, UnaryOperator<Schedule> settle);

    /** Records that the user got a notification about this run. */
    void markNotified(String runId);

    /**
     * A page of schedules.
     *
     * @param schedules the schedules of the page
     * @param total number of schedules in all
     */
    record Page(List<Schedule> schedules, int total) {

        public Page {
            schedules = List.copyOf(schedules);
        }
    }

    /**
     * Selects schedules; null for any.
     *
     * @param namePart part of the name, ignoring case
     * @param status its status
     * @param cadenceType {@code cron}, {@code once} or {@code interval}
     * @param notification when the user is notified
     */
    record Filter(
            @Nullable String namePart,
            @Nullable ScheduleStatus status,
            @Nullable String cadenceType,
            @Nullable Notification notification) {

        /** Every schedule. */
        public static final Filter ALL = new Filter(null, null, null, null);
    }

    /**
     * The exclusive right to work on one run until a time.
     *
     * @param schedule the schedule at the time of the claim
     * @param run the run, already recorded
     * @param holder random token of the holder
     * @param until when it expires unless renewed
     */
    record Claim(Schedule schedule, ScheduleRun run, String holder, Instant until) {}
}
