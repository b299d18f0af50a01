package dev.nightjar.kernel.host;

import java.time.Duration;

/**
 * Section {@code kernel} of the configuration.
 *
 * @param contextTimeoutMs how long each context provider may take for a prompt
 * @param firstContextTimeoutMs how long each may take for its first prompt, while it still loads what it needs
 * @param startTimeoutMs how long a plugin may take to start
 * @param closeTimeoutMs how long a plugin may take to close
 * @param backgroundTimeoutMs after what time of its own a background task counts as stuck; time in which it waits for a
 *     model does not count
 * @param shutdownTimeoutMs how long background work under way is waited for at the end
 */
public record KernelSection(
        int contextTimeoutMs,
        int firstContextTimeoutMs,
        int startTimeoutMs,
        int closeTimeoutMs,
        int backgroundTimeoutMs,
        int shutdownTimeoutMs) {

    public static final KernelSection DEFAULTS = new KernelSection(500, 3_000, 60_000, 60_000, 60_000, 10_000);

    public KernelSection {
        atLeastOne(contextTimeoutMs, "context_timeout_ms");
        atLeastOne(firstContextTimeoutMs, "first_context_timeout_ms");
        atLeastOne(startTimeoutMs, "start_timeout_ms");
        atLeastOne(closeTimeoutMs, "close_timeout_ms");
        atLeastOne(backgroundTimeoutMs, "background_timeout_ms");
        if (shutdownTimeoutMs < 0) {
            throw new IllegalArgumentException("shutdown_timeout_ms must not be negative");
        }
    }

    public Duration shutdownTimeout() {
        return Duration.ofMillis(shutdownTimeoutMs);
    }

    Duration backgroundTimeout() {
        return Duration.ofMillis(backgroundTimeoutMs);
    }

    /** The same with other limits for prompts, in milliseconds. */
    public KernelSection withContextTimeouts(int usual, int first) {
        return new KernelSection(usual, first, startTimeoutMs, closeTimeoutMs, backgroundTimeoutMs, shutdownTimeoutMs);
    }

    private static void atLeastOne(int value, String key) {
        if (value < 1) {
            throw new IllegalArgumentException(key + " must be at least 1");
        }
    }
}
