package dev.nightjar.plugin.memory.store.schedule;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.schedule.ScheduleRun;
import dev.nightjar.schedule.spi.RunResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Runs of schedules. */
public interface ScheduleRunTable {

    /** Adds a running run; its attempt follows those there were for the same planned time. */
    ScheduleRun insert(String runId, String scheduleId, Instant planned, Instant at);

    /** The run of a schedule that has not ended. */
    Optional<ScheduleRun> running(String scheduleId);

    /** The newest runs of any schedule, newest first. */
    List<ScheduleRun> newest(String scheduleId, int limit);

    /** The newest runs of a schedule of the scope's user, newest first. */
    List<ScheduleRun> newest(MemoryScope scope, String scheduleId, int limit);

    /** The full output of any run. */
    Optional<String> output(String runId);

    /** The full output of a run of a schedule of the scope's user. */
    Optional<String> output(MemoryScope scope, String runId);

    /** Ends a run; false when it had ended already. */
    boolean finish(String runId, RunResult result, String summary, Instant at);

    /** Deletes all runs of a schedule but the newest ones. */
    void keepNewest(String scheduleId, int kept);

    /** Notes that the user was told. */
    void markNotified(String runId);
}
