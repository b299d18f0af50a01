package dev.nightjar.spi;

import dev.nightjar.spi.schedule.ScheduledTask;
import java.util.List;

/** An extension with scheduled work. */
public interface SchedulerProvider extends AgentExtension {

    /**
     * The tasks. Called once after {@link #initialize}. Each becomes a system schedule identified by its name. Its
     * stored state survives restarts, and a changed cadence takes effect. If a task cannot be scheduled, the host
     * reports and skips it; the others run.
     */
    List<ScheduledTask> scheduledTasks();
}
