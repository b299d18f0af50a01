package dev.nightjar.commons.http;

import java.time.Duration;

/** Real time, because servers answer in real time while the host's clock may be simulated. Thread-safe. */
public interface RetryTime {

    /** The time of this machine. */
    RetryTime REAL = new RetryTime() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void pause(Duration duration) throws InterruptedException {
            Thread.sleep(duration.toMillis());
        }
    };

    /** Nanoseconds; only differences have a meaning. */
    long nanos();

    /** Waits. */
    void pause(Duration duration) throws InterruptedException;
}
