package dev.nightjar.kernel.report;

import dev.nightjar.kernel.schedule.SchedulerHost;
import dev.nightjar.memory.MemoryException;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The newest failures. It stores texts, not exceptions, because exceptions would keep the classes of unloaded plugins
 * in memory. Thread-safe.
 */
public final class FailureLog implements SchedulerHost.FailureReporter {

    static final int KEPT = 200;
    public static final String HOST = "host";

    private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);

    private final Clock clock;
    private final Deque<Failure> newest = new ArrayDeque<>();
    private long dropped;

    public FailureLog(Clock clock) {
        this.clock = clock;
    }

    @Override
    public void record(String component, String operation, Throwable cause) {
        add(new Failure(clock.instant(), component, operation, describe(cause)));
        LOG.warn("{}: failed: {}", component, operation, cause);
    }

    /** Records a failure with the host's message and the exception. */
    public void record(String component, String operation, String message, Throwable cause) {
        add(new Failure(clock.instant(), component, operation, message));
        LOG.warn("{}: {}: {}", component, operation, message, cause);
    }

    public void record(String component, String operation, String message) {
        add(new Failure(clock.instant(), component, operation, message));
        LOG.warn("{}: {}: {}", component, operation, message);
    }

    public synchronized List<Failure> list() {
        return List.copyOf(newest);
    }

    public synchronized long dropped() {
        return dropped;
    }

    @Override
    public String inOneLine(Throwable cause) {
        return describe(cause);
    }

    private synchronized void add(Failure failure) {
        if (newest.size() == KEPT) {
            newest.removeFirst();
            dropped++;
        }
        newest.addLast(failure);
    }

    /** The exception and its root cause, in one line. */
    public static String describe(Throwable cause) {
        Throwable root = cause;
        for (int depth = 0; root.getCause() != null && depth < 20; depth++) {
            root = root.getCause();
        }
        String text = one(cause);
        String reason = message(root);
        boolean isTold = root == cause || text.contains(reason.isEmpty() ? one(root) : reason);
        return isTold ? text : text + " (caused by " + one(root) + ")";
    }

    // The message of a MemoryException is for people; its type would not help them.
    private static String one(Throwable cause) {
        String type = cause.getClass().getSimpleName();
        String message = message(cause);
        if (message.isEmpty()) {
            return type;
        }
        return cause instanceof MemoryException ? message : type + ": " + message;
    }

    // A plugin's exception may throw from its own getMessage.
    private static String message(Throwable cause) {
        try {
            String message = cause.getMessage();
            return message == null ? "" : message.lines().findFirst().orElse("").strip();
        } catch (RuntimeException e) {
            return "";
        }
    }
}
