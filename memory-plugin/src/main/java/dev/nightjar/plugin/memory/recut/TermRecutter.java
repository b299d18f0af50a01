package dev.nightjar.plugin.memory.recut;

import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.plugin.memory.table.Database;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Cuts the memories that an earlier version cut, in a thread of its own and in small steps, so that what is said
 * meanwhile is stored at once. Where it stopped is in the database; any process may go on with it. Thread-safe.
 */
public final class TermRecutter implements AutoCloseable {

    /** Some milliseconds of work, for which a message waits at most. */
    private static final int AT_ONCE = 100;

    private static final Duration BETWEEN_STEPS = Duration.ofMillis(2);
    private static final Duration AFTER_FAILURE = Duration.ofMinutes(1);
    private static final long STOP_MILLIS = 10_000;

    private final Database database;
    private final ExtensionContext host;
    private final Thread thread = new Thread(this::run, "nightjar-terms");
    private final CountDownLatch closing = new CountDownLatch(1);

    /** Does nothing before {@link #start}. */
    public TermRecutter(Database database, ExtensionContext host) {
        this.database = database;
        this.host = host;
        thread.setDaemon(true);
    }

    /** Takes the first step, which is all of a small store, and leaves the others to the background. */
    public void start() {
        if (!database.read(tx -> tx.terms().isDone()) && step()) {
            thread.start();
        }
    }

    /** Ends the thread after the step under way. */
    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join(STOP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        boolean isMore = true;
        while (isMore && !isClosing(BETWEEN_STEPS)) {
            isMore = step();
        }
    }

    /** Whether to go on. */
    private boolean step() {
        try {
            return database.write(tx -> tx.terms().cutSome(AT_ONCE));
        } catch (RuntimeException e) {
            if (closing.getCount() > 0) {
                host.reportFailure("cut stored texts into terms; it is tried again", e);
            }
            return !isClosing(Thread.currentThread() == thread ? AFTER_FAILURE : Duration.ZERO);
        }
    }

    private boolean isClosing(Duration within) {
        try {
            return closing.await(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
