package dev.nightjar.schedule.spi;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.schedule.Notification;
import dev.nightjar.schedule.Schedule;
import dev.nightjar.schedule.Schedule.ScheduleStatus;
import dev.nightjar.schedule.ScheduleRun;
import dev.nightjar.schedule.ScheduleTerms;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps schedules and their runs, durably and for several hosts at once. Every method is one transaction. Changes that
 * depend on the present state are functions of it, called inside that transaction: they must be quick, must not call the
 * store, and may be refused by an {@link IllegalStateException} when they change a status in a way
 * {@link ScheduleStatus#mayBecome} does not allow. What a function throws passes on, and nothing is changed.
 *
 * <p>The methods that take a scope see the schedules its agent's user in that namespace made, and no others: a system
 * schedule or another user's is as unknown as one that does not exist. Thread-safe.
 */
public interface ScheduleStore {

    /** Most code points of a run's summary. */
    int MAX_SUMMARY = 500;

    /**
     * Makes a user's schedule.
     *
     * @param firstRun when it runs first
     * @param mostLive how many active and paused ones the user may have
     * @return the schedule; empty when the user has that many
     */
    Optional<Schedule> create(ScheduleTerms terms, Instant firstRun, int mostLive);

    /**
     * Makes a system schedule, or brings the one of this agent, namespace and name up to date. Its next run stays unless
     * the cadence is another one; then it is active from the first run on.
     *
     * @param firstRun when it runs first if it is new or its cadence changed
     */
    Schedule adopt(ScheduleTerms terms, Instant firstRun);

    /** A user's schedule. */
    Optional<Schedule> find(MemoryScope scope, String id);

    /** How many active and paused schedules the user has. */
    int countLive(MemoryScope scope);

    /**
     * A user's schedules, newest first.
     *
     * @param offset how many to skip, ≥ 0
     * @param limit most to answer, ≥ 1
     */
    Page search(MemoryScope scope, Filter filter, int offset, int limit);

    /** Changes a user's schedule; empty when there is none. */
    Optional<Schedule> edit(MemoryScope scope, String id, UnaryOperator<Schedule> change);

    /** Deletes a user's schedule with its runs; a run under way loses its claim. False when there is none. */
    boolean delete(MemoryScope scope, String id);

    /** The newest runs of a user's schedule, newest first; empty also when there is no such schedule. */
    List<ScheduleRun> runs(MemoryScope scope, String scheduleId, int limit);

    /**
     * A piece of the output of a run of a user's schedule.
     *
     * @param offset code points to skip, ≥ 0; beyond the end the piece is empty
     * @param limit most code points, ≥ 1
     */
    Optional<ScheduleRun.Output> output(MemoryScope scope, String runId, int offset, int limit);

    /** For those who look after the host: all schedules of an agent, the system's and every user's, oldest first. */
    List<Schedule> all(String agentId);

    /** For those who look after the host: the newest runs of any schedule, newest first. */
    List<ScheduleRun> history(String scheduleId, int limit);

    /** For those who look after the host: the full output of any run. */
    Optional<String> fullOutput(String runId);

    /**
     * When there is something to do next: the earliest run that this host could claim is due, or a claim of any host of
     * its agent lapses unless it is renewed. Empty when there is neither.
     */
    Optional<Instant> nextDue(ClaimRequest request);

    /** Claims the run that has been due longest, if one is, and writes its row. */
    Optional<Claim> claimDue(ClaimRequest request);

    /** Claims a run of this schedule for the present, whatever its status; empty when it is unknown or claimed. */
    Optional<Claim> claimNow(ClaimRequest request, String scheduleId);

    /** Takes over a run whose holder did not renew its claim in time. It is still to be finished, as a failed one. */
    Optional<Claim> claimAbandoned(ClaimRequest request);

    /** Makes a claim last longer; false when it is lost: stop working then. */
    boolean renew(Claim claim, Instant until);

    /**
     * Ends a run: writes its row and gives the claim back.
     *
     * @param at when it ended
     * @param settle makes the schedule's new state from the present one, which may have been edited since the claim
     * @return the new state; empty when the claim was lost: nothing is written then
     */
    Optional<Schedule> finish(Claim claim, RunResult result, Instant at, UnaryOperator<Schedule> settle);

    /** Notes that a message on this run reached the user. */
    void markNotified(String runId);

    /**
     * A piece of a list of schedules.
     *
     * @param schedules the piece
     * @param total how many there are in all
     */
    record Page(List<Schedule> schedules, int total) {

        public Page {
            schedules = List.copyOf(schedules);
        }
    }

    /**
     * Which schedules; null for any.
     *
     * @param namePart part of the name, whatever the case
     * @param status how it stands
     * @param cadenceType {@code cron}, {@code once} or {@code interval}
     * @param notification when it tells the user
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
     * The right to work on one run until a time; nobody else gets it before.
     *
     * @param schedule the schedule when it was claimed
     * @param run the run, which has a row already
     * @param holder random token of who has it
     * @param until when it lapses unless it is renewed
     */
    record Claim(Schedule schedule, ScheduleRun run, String holder, Instant until) {}
}
