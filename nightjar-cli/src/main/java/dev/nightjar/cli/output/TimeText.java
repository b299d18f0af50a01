package dev.nightjar.cli.output;

import dev.nightjar.internal.value.RelativeTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Times as text for people, in the zone of a clock and relative to its present. Thread-safe. */
public record TimeText(Clock clock) {

    public Instant now() {
        return clock.instant();
    }

    /** A time such as {@code 2026-01-02T10:00:00+01:00 (3 weeks ago)}. */
    public String full(Instant time) {
        return absolute(time) + " (" + RelativeTime.describe(time, ZonedDateTime.now(clock)) + ")";
    }

    /** A time such as {@code 2026-01-02T10:00:00+01:00}. */
    public String absolute(Instant time) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                time.truncatedTo(ChronoUnit.SECONDS).atZone(clock.getZone()));
    }

    /** A day such as {@code 2026-01-02}. */
    public String day(Instant time) {
        return DateTimeFormatter.ISO_LOCAL_DATE.format(time.atZone(clock.getZone()));
    }
}
