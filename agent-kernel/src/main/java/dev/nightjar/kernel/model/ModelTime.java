package dev.nightjar.kernel.model;

import java.time.Duration;

/** Real time, in which models answer; the host's clock may be simulated. Thread-safe. */
public interface ModelTime {

    /** This machine's own. */
    ModelTime REAL = new ModelTime() {

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
