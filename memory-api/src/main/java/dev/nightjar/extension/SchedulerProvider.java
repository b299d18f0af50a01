package dev.nightjar.extension;

import dev.nightjar.schedule.ScheduledTask;
import java.util.List;

/** An extension with work of its own at set times. */
public interface SchedulerProvider extends AgentExtension {

    /**
     * The tasks, asked for once after {@link #initialize}. Each becomes a schedule that belongs to the system, known by
     * its name: what is stored of it outlives restarts, and a changed cadence is adopted. A task that cannot be planned
     * is reported and left out; the others go on.
     */
    List<ScheduledTask> scheduledTasks();
}
