package dev.nightjar.kernel.schedule;

import dev.nightjar.memory.MemoryException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Stores how runs ended. If the store cannot be written, it retries with growing pauses; what still fails is kept and
 * retried later, so that no ended run stays marked as running. Thread-safe.
 */
final class RunEnds {

    private static final List<Duration> PAUSES =
            List.of(Duration.ofMillis(250), Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofSeconds(2));

    private final SchedulerHost.FailureReporter failures;
    private final Queue<End> kept = new ConcurrentLinkedQueue<>();

    RunEnds(SchedulerHost.FailureReporter failures) {
        this.failures = failures;
    }

    /** Stores one in the caller's thread, which may take some seconds while the store fails. */
    void write(String run, Runnable writing) {
        var end = new End(run, writing);
        if (!isWritten(end, true)) {
            kept.add(end);
        }
    }

    /** Retries those that are kept. */
    void writeKept() {
        for (int left = kept.size(); left > 0; left--) {
            var end = kept.poll();
            if (end != null && !isWritten(end, false)) {
                kept.add(end);
            }
        }
    }

    /** Retries for the last time, for some seconds. */
    void close() {
        boolean isPatient = true;
        for (var end = kept.poll(); end != null; end = kept.poll()) {
            isPatient = isWritten(end, isPatient);
        }
    }

    /** Returns false when it should be retried later. */
    private boolean isWritten(End end, boolean isPatient) {
        for (int attempt = 0; true; attempt++) {
            try {
                end.writing.run();
                return true;
            } catch (MemoryException e) {
                if (!isPatient || attempt == PAUSES.size() || !pause(PAUSES.get(attempt))) {
                    failures.record(
                            SchedulerEngine.COMPONENT,
                            "store the end of the run " + end.run
                                    + "; until that succeeds or its claim expires, it counts as running",
                            e);
                    return false;
                }
            } catch (RuntimeException e) {
                failures.record(SchedulerEngine.COMPONENT, "end the run of " + end.run, e);
                return true; // another try would end the same way
            }
        }
    }

    private static boolean pause(Duration length) {
        try {
            TimeUnit.NANOSECONDS.sleep(length.toNanos());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private record End(String run, Runnable writing) {}
}
