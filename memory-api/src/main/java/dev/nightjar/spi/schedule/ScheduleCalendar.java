package dev.nightjar.spi.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Computes the times of a cadence and knows the host's limits. A service of a host that runs users' schedules.
 * Thread-safe.
 */
public interface ScheduleCalendar {

    /**
     * The first planned time after a moment.
     *
     * @param after exclusive
     * @return the time; empty when there is none
     * @throws IllegalArgumentException when the cron expression is invalid, saying why
     */
    Optional<Instant> next(Cadence cadence, Instant after);

    /**
     * The next time, as in {@link #next(Cadence, Instant)}, with an interval counted from a planned time; other
     * cadences ignore it.
     *
     * @param planned an earlier planned time
     */
    Optional<Instant> next(Cadence cadence, Instant planned, Instant after);

    /**
     * Refuses what a user may not ask for: an invalid cron expression or one that never matches, a past time, and
     * planned times that are anywhere closer together than the host allows.
     *
     * @return the first planned time
     * @throws IllegalArgumentException naming the value and what is accepted
     */
    Instant check(Cadence cadence, Instant now);

    /** The minimum time between two planned times of a user's schedule. */
    Duration shortestGap();

    /** The maximum number of active and paused schedules per user. */
    int mostPerUser();
}
