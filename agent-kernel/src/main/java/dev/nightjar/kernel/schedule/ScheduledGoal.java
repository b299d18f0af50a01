package dev.nightjar.kernel.schedule;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.schedule.Notification;
import dev.nightjar.spi.schedule.ScheduleRun;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A user's goal that is due.
 *
 * @param runId the run
 * @param goal what to do, in the user's words
 * @param scope the scope of its memories
 * @param sessionId the schedule's own conversation: {@code scheduled:} and the schedule's id
 * @param name the schedule's name
 * @param last its newest successful run; null for none
 * @param planned the planned time
 * @param notification when the user is notified
 * @param maxTurns maximum model calls
 * @param maxCost maximum cost, in US dollars
 * @param maxTime maximum time
 * @param cancellation whether to stop
 */
public record ScheduledGoal(
        String runId,
        String goal,
        MemoryScope scope,
        String sessionId,
        String name,
        @Nullable ScheduleRun last,
        Instant planned,
        Notification notification,
        int maxTurns,
        double maxCost,
        Duration maxTime,
        BooleanSupplier cancellation) {}
