package dev.nightjar.benchmarks.shared;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/** The system's time, moved by hand; it goes on from there. Thread-safe. */
public final class MovedClock extends Clock {

    private volatile Duration ahead = Duration.ZERO;

    public void move(Duration by) {
        ahead = ahead.plus(by);
    }

    public void moveTo(Instant time) {
        ahead = Duration.between(Instant.now(), time);
    }

    @Override
    public ZoneId getZone() {
        return ZoneId.systemDefault();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("the benchmark has one zone");
    }

    @Override
    public Instant instant() {
        return Instant.now().plus(ahead);
    }
}
