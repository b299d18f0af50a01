package dev.nightjar.memory;

import java.time.Duration;
import java.time.Instant;

/** Times as distances from now, for people and models: {@code 3 weeks ago}, {@code in 2 days}. Thread-safe. */
public final class RelativeTime {

    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final long WEEK = 7 * DAY;
    private static final long MONTH = 30 * DAY;
    private static final long YEAR = 365 * DAY;
    /** Farther away than any conversation: such a time is wrong, and a number would only look exact. */
    private static final long CENTURY = 100 * YEAR;

    private RelativeTime() {}

    /**
     * How far away {@code time} is, in its largest whole unit; {@code just now} within a minute, {@code more than 100 years}
     * beyond that.
     */
    public static String describe(Instant time, Instant now) {
        long seconds = Duration.between(time, now).toSeconds();
        long distance = Math.abs(seconds);
        if (distance < MINUTE) {
            return "just now";
        }
        var amount = amount(distance);
        return seconds > 0 ? amount + " ago" : "in " + amount;
    }

    private static String amount(long seconds) {
        if (seconds < HOUR) {
            return counted(seconds / MINUTE, "minute");
        } else if (seconds < DAY) {
            return counted(seconds / HOUR, "hour");
        } else if (seconds < 2 * WEEK) {
            return counted(seconds / DAY, "day");
        } else if (seconds < 2 * MONTH) {
            return counted(seconds / WEEK, "week");
        } else if (seconds < 2 * YEAR) {
            return counted(seconds / MONTH, "month");
        }
        return seconds <= CENTURY ? counted(seconds / YEAR, "year") : "more than 100 years";
    }

    private static String counted(long count, String unit) {
        return count + " " + unit + (count == 1 ? "" : "s");
    }
}
