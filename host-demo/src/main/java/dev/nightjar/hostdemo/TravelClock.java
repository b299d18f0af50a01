package dev.nightjar.hostdemo;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/** The host's clock: follows another one until it is sent to a moment of a recorded conversation. Thread-safe. */
public final class TravelClock extends Clock {

    private final Clock present;
    private volatile Clock source;

    /** Follows the given clock. */
    public TravelClock(Clock present) {
        this.present = present;
        this.source = present;
    }

    /** The moment on the clock behind this one, wherever this one has travelled. */
    public Instant present() {
        return present.instant();
    }

    /** Stands still at this moment from now on. */
    public void travelTo(Instant moment) {
        source = Clock.fixed(moment, present.getZone());
    }

    /** Follows the clock it was made with again. */
    public void comeBack() {
        source = present;
    }

    @Override
    public Instant instant() {
        return source.instant();
    }

    @Override
    public ZoneId getZone() {
        return present.getZone();
    }

    /** A clock for another zone that travels along. */
    @Override
    public Clock withZone(ZoneId zone) {
        return new InZone(this, zone);
    }

    private static final class InZone extends Clock {

        private final TravelClock traveller;
        private final ZoneId zone;

        private InZone(TravelClock traveller, ZoneId zone) {
            this.traveller = traveller;
            this.zone = zone;
        }

        @Override
        public Instant instant() {
            return traveller.instant();
        }

        @Override
        public ZoneId getZone() {
            return zone;
        }

        @Override
        public Clock withZone(ZoneId other) {
            return new InZone(traveller, other);
        }
    }
}
