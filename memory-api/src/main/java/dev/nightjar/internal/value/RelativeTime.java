package dev.nightjar.internal.value;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * A time relative to now, in its largest whole unit, for people and models: {@code 3 weeks ago}, {@code in 2 days}.
 *
 * @param unit the unit
 * @param count the number of units, ≥ 1; 0 for {@link Unit#NOW}
 * @param isPast whether it is before now
 */
public record RelativeTime(Unit unit, long count, boolean isPast) {

    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final long WEEK_DAYS = 7;
    private static final long MONTH_DAYS = 30;
    private static final long YEAR_DAYS = 365;
    /** Beyond this, no number is shown: such a time is probably wrong, and a number would look exact. */
    private static final long CENTURY_DAYS = 100 * YEAR_DAYS;

    /** The unit. */
    public enum Unit {
        /** Less than a minute. */
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

    /** The distance of {@code time} from now. From 24 hours on it counts calendar days in the zone of {@code now}. */
    public static RelativeTime of(Instant time, ZonedDateTime now) {
        long seconds = Duration.between(time, now.toInstant()).toSeconds();
        long distance = Math.abs(seconds);
        boolean isPast = seconds > 0;
        if (distance < MINUTE) {
            return new RelativeTime(Unit.NOW, 0, isPast);
        } else if (distance < HOUR) {
            return new RelativeTime(Unit.MINUTE, distance / MINUTE, isPast);
        } else if (distance < DAY) {
            return new RelativeTime(Unit.HOUR, distance / HOUR, isPast);
        }
        long days = Math.abs(ChronoUnit.DAYS.between(time.atZone(now.getZone()).toLocalDate(), now.toLocalDate()));
        return ofDays(days, isPast);
    }

    private static RelativeTime ofDays(long days, boolean isPast) {
        if (days < 2 * WEEK_DAYS) {
            return new RelativeTime(Unit.DAY, days, isPast);
        } else if (days < 2 * MONTH_DAYS) {
            return new RelativeTime(Unit.WEEK, days / WEEK_DAYS, isPast);
        } else if (days < 2 * YEAR_DAYS) {
            return new RelativeTime(Unit.MONTH, days / MONTH_DAYS, isPast);
        }
        return days <= CENTURY_DAYS
                ? new RelativeTime(Unit.YEAR, days / YEAR_DAYS, isPast)
                : new RelativeTime(Unit.CENTURY, 1, isPast);
    }

    /** {@code time} in English: {@code just now} within a minute, {@code more than 100 years} above that. */
    public static String describe(Instant time, ZonedDateTime now) {
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
