package dev.nightjar.spi.event;

import dev.nightjar.memory.Namespace;
import org.jspecify.annotations.Nullable;

/**
 * A notice about a schedule for the user. After you have shown it, call {@link #confirmDelivery()}: only then is the
 * run recorded as notified.
 *
 * @param agentId the agent of the schedule
 * @param namespace the namespace of the user to tell
 * @param channel where the schedule was requested; null when unknown
 * @param scheduleId the schedule
 * @param name the schedule's name
 * @param runId the run that caused the notice
 * @param kind what it is about
 * @param text the text to show
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

    /** The subject of a notice. */
    public enum Kind {
        /** A run's answer. */
        RESULT,
        /** Several runs failed in a row; the schedule continues. */
        FAILING,
        /** The schedule failed too often and stops until somebody resumes it. */
        GIVEN_UP
    }

    /**
     * Confirms that the user has the notice. You may call it after the event was delivered, as long as the host is
     * open.
     */
    public void confirmDelivery() {
        confirmation.run();
    }
}
