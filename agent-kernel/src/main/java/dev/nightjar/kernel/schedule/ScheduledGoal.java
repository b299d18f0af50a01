package dev.nightjar.kernel.schedule;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.schedule.Notification;
import dev.nightjar.schedule.ScheduleRun;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A goal of a user's that is due.
 *
 * @param runId the run
 * @param goal what is to be done, in the user's words
 * @param scope whose memory it acts in
 * @param sessionId the conversation it happens in, the schedule's own: {@code scheduled:} and the schedule's id
 * @param name the schedule's name
 * @param last its newest run that went through; null when there is none
 * @param planned the time it stands for
 * @param notification when the user is told of it
 * @param maxTurns how often the model may be asked
 * @param maxCost what that may cost, in US dollars
 * @param maxTime how long it may take
 * @param cancellation says whether to stop
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
