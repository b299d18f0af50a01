package dev.nightjar.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.UnaryOperator;

/**
 * A clock that stands still until it is set or moved by hand, forwards or backwards. Clocks from {@link #withZone}
 * share its time. Thread-safe.
 */
public final class SettableClock extends Clock {

    private final Hand hand;
    private final ZoneId zone;

    private SettableClock(Hand hand, ZoneId zone) {
        this.hand = hand;
        this.zone = zone;
    }

    /** A clock at this time, in UTC. */
    public static SettableClock at(Instant start) {
        return at(start, ZoneOffset.UTC);
    }

    /** A clock at this ISO-8601 time with zone, such as {@code 2026-01-02T09:00:00Z}, in UTC. */
    public static SettableClock at(String start) {
        return at(Instant.parse(start));
    }

    /** A clock at this time, in this zone. */
    public static SettableClock at(Instant start, ZoneId zone) {
        return new SettableClock(new Hand(start), zone);
    }

    /** Sets the time, forwards or backwards. */
    public void set(Instant time) {
        hand.move(before -> time);
    }

    /** Moves the time and returns it; a negative duration moves it back. */
    public Instant advance(Duration by) {
        return hand.move(time -> time.plus(by));
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public SettableClock withZone(ZoneId other) {
        return new SettableClock(hand, other);
    }

    @Override
    public Instant instant() {
        return hand.time();
    }

    @Override
    public String toString() {
        return "SettableClock[" + hand.time() + ", " + zone + "]";
    }

    /** The time that clocks of several zones share. */
    private static final class Hand {

        private Instant time;

        private Hand(Instant time) {
            this.time = time;
        }

        private synchronized Instant time() {
            return time;
        }

        private synchronized Instant move(UnaryOperator<Instant> change) {
            time = change.apply(time);
            return time;
        }
    }
}
