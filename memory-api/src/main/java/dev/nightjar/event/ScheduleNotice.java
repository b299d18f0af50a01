package dev.nightjar.event;

import dev.nightjar.memory.Namespace;
import org.jspecify.annotations.Nullable;

/**
 * The user is to be told something about a schedule. A host that shows it calls {@link #confirmDelivery()} when it has:
 * only then is the run kept as notified.
 *
 * @param agentId whose schedule
 * @param namespace who is told
 * @param channel where the schedule was asked for; null when unknown
 * @param scheduleId the schedule
 * @param name what people call it
 * @param runId the run that led to it
 * @param kind what it is about
 * @param text what to show
 * @param confirmation what {@link #confirmDelivery()} runs
 */
public record ScheduleNotice(
        String agentId,
        Namespace namespace,
        @Nullable String channel,
        String scheduleId,
        String name,
        String runId,
        Kind kind,
        String text,
        Runnable confirmation) {

    /** The name of this event outside Java. */
    public static final String TOPIC = "schedule.notice";

    /** What a notice is about. */
    public enum Kind {
        /** A run's answer. */
        RESULT,
        /** Several runs failed in a row; it goes on. */
        FAILING,
        /** It failed too often and is given up until somebody resumes it. */
        GIVEN_UP
    }

    /** The user has it. May be called later than the event is delivered, for as long as the host is open. */
    public void confirmDelivery() {
        confirmation.run();
    }
}
