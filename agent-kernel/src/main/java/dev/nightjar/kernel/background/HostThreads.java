package dev.nightjar.kernel.background;

import java.time.Duration;

/**
 * The threads of a host. Thread-safe.
 *
 * @param calls run calls into extensions and models, each with its own limit
 * @param starting run the steps that start an extension
 * @param closing run the steps that close an extension
 * @param background run the work that extensions do outside the user's turn
 */
public record HostThreads(
        TimeLimitedCalls calls, WatchedCalls starting, WatchedCalls closing, BackgroundWork background)
        implements AutoCloseable {

    /**
     * Threads named after an agent.
     *
     * @param start limit of a start, {@code kernel.start_timeout_ms}
     * @param close limit of a close, {@code kernel.close_timeout_ms}
     * @param longestTask running time after which a background task counts as stuck
     */
    public static HostThreads of(String agent, Duration start, Duration close, Duration longestTask) {
        String name = "nightjar-" + agent;
        return new HostThreads(
                new TimeLimitedCalls(name + "-call"),
                new WatchedCalls(name + "-start", start, "kernel.start_timeout_ms"),
                new WatchedCalls(name + "-close", close, "kernel.close_timeout_ms"),
                new BackgroundWork(name + "-background", longestTask));
    }

    /** Interrupts what is running. */
    @Override
    public void close() {
        starting.close();
        closing.close();
        calls.close();
        background.close();
    }
}
