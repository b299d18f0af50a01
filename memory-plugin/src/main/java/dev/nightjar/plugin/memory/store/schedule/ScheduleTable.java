package dev.nightjar.plugin.memory.store.schedule;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.schedule.Schedule;
import dev.nightjar.schedule.ScheduleTerms;
import dev.nightjar.schedule.spi.ClaimRequest;
import dev.nightjar.schedule.spi.ScheduleStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Schedules and the leases on them. */
public interface ScheduleTable {

    /** Adds an active schedule. */
    Schedule insert(String id, ScheduleTerms terms, Instant firstRun);

    /** Writes everything of a schedule that can change. */
    void update(Schedule schedule);

    /** Any schedule. */
    Optional<Schedule> byId(String id);

    /** A schedule of the scope's user. */
    Optional<Schedule> find(MemoryScope scope, String id);

    /** The system schedule of this agent, namespace and name. */
    Optional<Schedule> findSystem(ScheduleTerms terms);

    /** How many active and paused schedules the scope's user has. */
    int countLive(MemoryScope scope);

    /** Schedules of the scope's user, newest first. */
    ScheduleStore.Page search(MemoryScope scope, ScheduleStore.Filter filter, int offset, int limit);

    /** Deletes a schedule of the scope's user with its runs. */
    boolean delete(MemoryScope scope, String id);

    /** All schedules of an agent, oldest first. */
    List<Schedule> all(String agentId);

    /** When the earliest run that could be claimed is due, or the first lease lapses. */
    Optional<Instant> nextDue(ClaimRequest request);

    /** The unclaimed schedule that has been due longest. */
    Optional<Schedule> due(ClaimRequest request);

    /** The schedule of the agent whose lease lapsed first. */
    Optional<Schedule> abandoned(ClaimRequest request);

    /** Takes a schedule unless somebody holds it. */
    boolean lease(String id, ClaimRequest request);

    /** Moves the end of a lease whose run still runs; false when it is not the holder's any more. */
    boolean renew(String id, String holder, String runId, Instant until);

    /** Gives the lease back. */
    void release(String id);
}
