package dev.nightjar.memory;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * A time as its distance from now, in its largest whole unit, for people and models: {@code 3 weeks ago}, {@code in 2 days}.
 *
 * @param unit the unit
 * @param count how many, ≥ 1; 0 for {@link Unit#NOW}
 * @param isPast whether it is before now
 */
public record RelativeTime(Unit unit, long count, boolean isPast) {

    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final long WEEK = 7 * DAY;
    private static final long MONTH = 30 * DAY;
    private static final long YEAR = 365 * DAY;
    /** Farther away than any conversation: such a time is wrong, and a number would only look exact. */
    private static final long CENTURY = 100 * YEAR;

    /** What is counted. */
    public enum Unit {
        /** Within a minute. */
        NOW,
        MINUTE,
        HOUR,
        DAY,
        WEEK,
        MONTH,
        YEAR,
        /** More than 100 years. */
        CENTURY
    }

    /** How far away {@code time} is. */
    public static RelativeTime of(Instant time, Instant now) {
        long seconds = Duration.between(time, now).toSeconds();
        long distance = Math.abs(seconds);
        boolean isPast = seconds > 0;
        if (distance < MINUTE) {
            return new RelativeTime(Unit.NOW, 0, isPast);
        } else if (distance < HOUR) {
            return new RelativeTime(Unit.MINUTE, distance / MINUTE, isPast);
        } else if (distance < DAY) {
            return new RelativeTime(Unit.HOUR, distance / HOUR, isPast);
        } else if (distance < 2 * WEEK) {
            return new RelativeTime(Unit.DAY, distance / DAY, isPast);
        } else if (distance < 2 * MONTH) {
            return new RelativeTime(Unit.WEEK, distance / WEEK, isPast);
        } else if (distance < 2 * YEAR) {
            return new RelativeTime(Unit.MONTH, distance / MONTH, isPast);
        }
        return distance <= CENTURY
                ? new RelativeTime(Unit.YEAR, distance / YEAR, isPast)
                : new RelativeTime(Unit.CENTURY, 1, isPast);
    }

    /** {@code time} in English: {@code just now} within a minute, {@code more than 100 years} beyond that. */
    public static String describe(Instant time, Instant now) {
        var relative = of(time, now);
        if (relative.unit == Unit.NOW) {
            return "just now";
        }
        var amount = relative.unit == Unit.CENTURY
                ? "more than 100 years"
                : relative.count + " " + relative.unit.name().toLowerCase(Locale.ROOT)
                        + (relative.count == 1 ? "" : "s");
        return relative.isPast ? amount + " ago" : "in " + amount;
    }
}
