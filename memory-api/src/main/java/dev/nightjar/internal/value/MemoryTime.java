package dev.nightjar.internal.value;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The range of the times of memories: years of four digits, which calendars, databases and formats can hold. */
public final class MemoryTime {

    /** The earliest time, in UTC. */
    public static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

    /** The latest time, in UTC. */
    public static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    private MemoryTime() {}

    /** Whether a time is in range. */
    public static boolean isInRange(Instant time) {
        return !time.isBefore(EARLIEST) && !time.isAfter(LATEST);
    }

    /**
     * Returns the time if it is in range; null for null.
     *
     * @param name what the message calls it, such as {@code expires_at}
     * @throws IllegalArgumentException when it is out of range, with name, time and range
     */
    public static @Nullable Instant checked(String name, @Nullable Instant time) {
        if (time != null && !isInRange(time)) {
            throw new IllegalArgumentException(
                    "'" + name + "' must be from " + EARLIEST + " to " + LATEST + ", but was " + time);
        }
        return time;
    }
}
