package dev.nightjar.plugin.memory.tools;

import dev.nightjar.plugin.memory.passage.Terms;
import dev.nightjar.spi.schedule.Notification;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.Schedule.ScheduleStatus;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.tool.ToolResult;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** A schedule as a model sees it. */
record ScheduleView(
        String id,
        String name,
        String goal,
        String cadenceType,
        String cadenceValue,
        String timezone,
        Notification notification,
        ScheduleStatus status,
        @Nullable Instant nextRun,
        @Nullable OffsetDateTime nextRunLocal,
        @Nullable Instant lastRun,
        @Nullable RunStatus lastRunStatus,
        int consecutiveFailures) {

    private static final int MAX_CADENCE = 200;

    /**
     * The schedule as tools show it, with only the beginning of a long goal.
     *
     * @param answers limits the length of texts
     */
    static ScheduleView of(Schedule schedule, ToolAnswers answers) {
        var terms = schedule.terms();
        var next = schedule.nextRunAt();
        return new ScheduleView(
                schedule.id(),
                terms.name(),
                answers.excerpt(terms.goal(), Terms.NONE).text(),
                terms.cadence().type(),
                ToolAnswers.beginning(terms.cadence().value(), MAX_CADENCE),
                terms.zone().getId(),
                terms.notification(),
                schedule.status(),
                next,
                next == null ? null : next.atZone(terms.zone()).toOffsetDateTime(),
                schedule.lastRunAt(),
                schedule.lastRunStatus(),
                schedule.consecutiveFailures());
    }

    /** The answer for a schedule that does not exist or belongs to somebody else. */
    static ToolResult unknown(String id) {
        return ToolResult.failure("There is no schedule '" + Preview.of(id) + "'; schedule_search lists what there is");
    }
}
