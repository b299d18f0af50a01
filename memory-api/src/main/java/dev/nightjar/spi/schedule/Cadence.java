package dev.nightjar.spi.schedule;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.StringTokenizer;

/**
 * When a schedule runs: by a cron expression, once, or at an interval. The host's {@link ScheduleCalendar} computes the
 * times.
 */
public sealed interface Cadence {

    /** The type in storage and tools: {@code cron}, {@code once} or {@code interval}. */
    String type();

    /** The value as text: the expression, the moment in ISO-8601, or the seconds. */
    String value();

    /**
     * Parses a cadence as written by tools and storage.
     *
     * @param type {@code cron}, {@code once} or {@code interval}
     * @param value a cron expression; a moment with offset such as {@code 2026-03-01T09:00:00+01:00}; or seconds
     * @param zone the time zone of a cron expression
     * @throws IllegalArgumentException naming the value and what is accepted; only a {@link ScheduleCalendar} checks
     *     whether a cron expression is meaningful
     */
    static Cadence parse(String type, String value, ZoneId zone) {
        return switch (type.strip().toLowerCase(Locale.ROOT)) {
            case Cron.TYPE -> Cron.of(value, zone);
            case Once.TYPE -> new Once(moment(value));
            case Interval.TYPE -> new Interval(seconds(value));
            default ->
                throw new IllegalArgumentException(
                        "Unknown cadence type '" + Labels.shown(type) + "'; use one of cron, once, interval");
        };
    }

    /**
     * By the wall clock of a zone. A time that the change to summer time skips runs at the first moment after the gap.
     * A time that the change back repeats runs at its first occurrence only.
     *
     * @param expression the expression, its fields separated by single spaces
     * @param zone an IANA zone
     * @param dialect how the expression is read; stored with it, so that its meaning never changes
     */
    record Cron(String expression, ZoneId zone, CronDialect dialect) implements Cadence {

        static final String TYPE = "cron";

        /** @throws IllegalArgumentException when the number of fields does not match the dialect */
        public Cron {
            if (CronDialect.of(expression) != dialect) {
                throw new IllegalArgumentException(
                        "The cron expression '" + expression + "' does not have the number of fields of the dialect "
                                + dialect.name().toLowerCase(Locale.ROOT));
            }
            expression = String.join(" ", CronDialect.fields(expression));
        }

        /** An expression in the dialect that matches its number of fields. */
        public static Cron of(String expression, ZoneId zone) {
            return new Cron(expression, zone, CronDialect.of(expression));
        }

        @Override
        public String type() {
            return TYPE;
        }

        @Override
        public String value() {
            return expression;
        }
    }

    /**
     * Once.
     *
     * @param at when, until the end of the year 9999
     */
    record Once(Instant at) implements Cadence {

        static final String TYPE = "once";

        private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

        /** @throws IllegalArgumentException when it is later */
        public Once {
            if (at.isAfter(LATEST)) {
                throw new IllegalArgumentException(
                        "'" + at + "' is too far in the future; the latest accepted moment is 9999-12-31T23:59:59Z");
            }
        }

        @Override
        public String type() {
            return TYPE;
        }

        @Override
        public String value() {
            return at.toString();
        }
    }

    /**
     * At an interval, counted from one planned time to the next, so that slow runs do not shift it.
     *
     * @param every whole seconds between two planned times, at least one second and at most a hundred years
     */
    record Interval(Duration every) implements Cadence {

        static final String TYPE = "interval";

        private static final Duration LONGEST = Duration.ofDays(36_525);

        /** @throws IllegalArgumentException when it is not a number of whole seconds in that range */
        public Interval {
            boolean isWhole = every.equals(Duration.ofSeconds(every.toSeconds()));
            if (!isWhole || every.toSeconds() < 1 || every.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException(
                        "An interval must be 1 to " + LONGEST.toSeconds() + " whole seconds, but was " + every);
            }
        }

        @Override
        public String type() {
            return TYPE;
        }

        @Override
        public String value() {
            return Long.toString(every.toSeconds());
        }
    }

    private static Instant moment(String value) {
        try {
            return OffsetDateTime.parse(value.strip()).toInstant();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "'" + Labels.shown(value)
                            + "' is not a moment; use RFC 3339 with offset, such as 2026-03-01T09:00:00+01:00",
                    e);
        }
    }

    private static Duration seconds(String value) {
        try {
            return Duration.ofSeconds(Long.parseLong(value.strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "'" + Labels.shown(value) + "' is not an interval; use whole seconds, such as 3600", e);
        }
    }

    /** Dialects of cron expressions, told apart by the number of fields. */
    enum CronDialect {
        /**
         * Five fields: minute, hour, day of month, month, day of week. Sunday is 0 or 7, Monday 1. When both day fields
         * are restricted, a day that matches either is enough.
         */
        UNIX,
        /**
         * Six or seven fields: second first, year last. Sunday is 1, Monday 2; one of the two day fields is {@code ?}.
         */
        QUARTZ;

        /** Enough for a list of all minutes, hours and days. */
        private static final int MAX_EXPRESSION = 500;

        /**
         * The dialect of an expression.
         *
         * @throws IllegalArgumentException when it has neither 5 nor 6 nor 7 fields, or more than 500 characters
         */
        public static CronDialect of(String expression) {
            if (expression.length() > MAX_EXPRESSION) {
                throw new IllegalArgumentException("A cron expression may have at most " + MAX_EXPRESSION
                        + " characters, but '" + Labels.shown(expression) + "' has " + expression.length());
            }
            int fields = fields(expression).size();
            return switch (fields) {
                case 5 -> UNIX;
                case 6, 7 -> QUARTZ;
                default ->
                    throw new IllegalArgumentException(
                            "A cron expression must have 5 fields (minute, hour, day of month, month,"
                                    + " day of week), or 6 to 7 with seconds first, but '" + expression + "' has "
                                    + fields);
            };
        }

        static List<String> fields(String expression) {
            return Collections.list(new StringTokenizer(expression)).stream()
                    .map(String::valueOf)
                    .toList();
        }
    }
}
