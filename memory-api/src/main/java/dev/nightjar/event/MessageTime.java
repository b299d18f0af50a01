package dev.nightjar.event;

import java.time.Instant;

/** When a message can have been said: a moment that a date with a year of four digits names everywhere. */
public final class MessageTime {

    /** The first one; ids count from it. */
    public static final Instant EARLIEST = Instant.EPOCH;

    /** The last one, in UTC. */
    public static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    private MessageTime() {}

    /**
     * The time itself.
     *
     * @throws IllegalArgumentException when it is out of range, naming it and what is accepted
     */
    public static Instant checked(Instant time) {
        if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
            throw new IllegalArgumentException(
                    "A message's time must be from " + EARLIEST + " to " + LATEST + ", but was " + time);
        }
        return time;
    }
}
