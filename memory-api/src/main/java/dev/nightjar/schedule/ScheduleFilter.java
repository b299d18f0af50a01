package dev.nightjar.schedule;

import org.jspecify.annotations.Nullable;

/**
 * Which schedules; null for any.
 *
 * @param namePart part of the name, whatever the case
 * @param status how it stands
 * @param cadenceType {@code cron}, {@code once} or {@code interval}
 * @param notification when it tells the user
 */
public record ScheduleFilter(
        @Nullable String namePart,
        @Nullable ScheduleStatus status,
        @Nullable String cadenceType,
        @Nullable Notification notification) {

    /** Every schedule. */
    public static final ScheduleFilter ALL = new ScheduleFilter(null, null, null, null);
}
