package dev.nightjar.kernel.background;

import dev.nightjar.kernel.background.TimeLimitedCalls.Ended;
import dev.nightjar.kernel.background.TimeLimitedCalls.Started;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls into plugins at the start and close of a host. A slow call is reported, and one that takes too long is
 * abandoned. They have their own threads, so that hanging prompts cannot keep a plugin from closing. Thread-safe.
 */
public final class WatchedCalls implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WatchedCalls.class);
    private static final Duration SOONEST_NOTICE = Duration.ofSeconds(5);
    private static final int PART_OF_LIMIT = 12;

    private final TimeLimitedCalls calls;
    private final Duration limit;
    /** Longer limits give later reports. */
    private final Duration noticeAfter;

    private final String setting;

    /**
     * @param threadName prefix of the threads' names
     * @param limit maximum time of a call
     * @param setting the setting that the limit comes from, for messages
     */
    public WatchedCalls(String threadName, Duration limit, String setting) {
        calls = new TimeLimitedCalls(threadName);
        this.limit = limit;
        noticeAfter = Collections.max(List.of(SOONEST_NOTICE, limit.dividedBy(PART_OF_LIMIT)));
        this.setting = setting;
    }

    /**
     * Runs a call in a thread of the host and waits for it, even when this thread is interrupted: half a start or half
     * a close would be worse than a late one.
     *
     * @param plugin the plugin's id
     * @param operation what it does, for people
     * @throws TimeoutException when it did not end in time; it has been interrupted and may still end later
     * @throws Exception what the call throws; an {@link Error} is also passed on
     */
    public <T> T call(String plugin, String operation, Callable<T> call) throws Exception {
        Started<T> started = calls.start(call);
        if (limit.compareTo(noticeAfter) > 0 && !started.hasEndedBy(noticeAfter)) {
            LOG.warn(
                    "{}: {} takes long; it is waited for up to {} s ({})",
                    plugin,
                    operation,
                    limit.toSeconds(),
                    setting);
        }
        Ended<T> ended = started.awaitUninterruptibly(limit);
        if (ended.isTimedOut()) {
            throw new TimeoutException(operation + " did not end within " + limit.toMillis() + " ms (" + setting + ")");
        }
        if (ended.failure() instanceof Error error) {
            throw error;
        }
        if (ended.failure() instanceof Exception exception) {
            throw exception;
        }
        return ended.result();
    }

    /** Interrupts what is running. */
    @Override
    public void close() {
        calls.close();
    }
}
