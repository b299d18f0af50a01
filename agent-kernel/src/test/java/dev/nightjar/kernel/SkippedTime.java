package dev.nightjar.kernel;

import dev.nightjar.commons.http.RetryTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes by itself and is skipped where the host would wait. */
final class SkippedTime implements RetryTime {

    final List<Duration> pauses = new CopyOnWriteArrayList<>();
    private final AtomicLong skipped = new AtomicLong();

    @Override
    public long nanos() {
        return System.nanoTime() + skipped.get();
    }

    @Override
    public void pause(Duration duration) {
        pauses.add(duration);
        skip(duration);
    }

    void skip(Duration duration) {
        skipped.addAndGet(duration.toNanos());
    }
}
