package dev.nightjar.commons.http;

import java.time.Duration;

/** Real time, in which servers answer; the host's clock may be simulated. Thread-safe. */
public interface RetryTime {

    /** This machine's own. */
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

    /** A count that only differences make sense of. */
    long nanos();

    /** Waits. */
    void pause(Duration duration) throws InterruptedException;
}
