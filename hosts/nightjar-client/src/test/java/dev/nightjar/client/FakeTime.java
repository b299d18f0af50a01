package dev.nightjar.client;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes only by waiting, or as a test tells it. Thread-safe. */
final class FakeTime implements Connection.Waiting {

    private final AtomicLong now = new AtomicLong();
    private final AtomicLong perLook = new AtomicLong();
    private final List<Duration> waits = new CopyOnWriteArrayList<>();

    /** From now on so much time passes between two looks at the clock. */
    void passes(Duration betweenLooks) {
        perLook.set(betweenLooks.toNanos());
    }

    @Override
    public long nanos() {
        return now.getAndAdd(perLook.get());
    }

    @Override
    public boolean isClosedWithin(Duration length, CountDownLatch closed) {
        waits.add(length);
        now.addAndGet(length.toNanos());
        return closed.getCount() == 0;
    }

    @Override
    public double chance() {
        return 1;
    }

    List<Duration> waits() {
        return List.copyOf(waits);
    }
}
