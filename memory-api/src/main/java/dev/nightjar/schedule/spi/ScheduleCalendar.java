package dev.nightjar.schedule.spi;

import dev.nightjar.schedule.Cadence;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Says at which times a cadence happens, and what the host allows. A service of a host that runs users' schedules.
 * Thread-safe.
 */
public interface ScheduleCalendar {

    /**
     * The first planned time after a moment.
     *
     * @param after the moment itself does not count
     * @return the time; empty when there is none any more
     * @throws IllegalArgumentException when a cron expression cannot be read, saying why
     */
    Optional<Instant> next(Cadence cadence, Instant after);

    /**
     * The same for an interval that counts from a planned time; other cadences do not depend on it.
     *
     * @param planned an earlier planned time
     */
    Optional<Instant> next(Cadence cadence, Instant planned, Instant after);

    /**
     * Refuses what a user may not ask for: a cron expression that cannot be read or never happens, a time that is past,
     * and planned times closer together, anywhere in its calendar, than the host allows.
     *
     * @return the first planned time
     * @throws IllegalArgumentException naming the value and what is accepted
     */
    Instant check(Cadence cadence, Instant now);

    /** The shortest time the host allows between two planned times of a user's schedule. */
    Duration shortestGap();

    /** How many active and paused schedules one user may have. */
    int mostPerUser();
}
