package dev.nightjar.kernel;

import java.time.Duration;

/**
 * Section {@code kernel} of the configuration.
 *
 * @param contextTimeoutMs how long each context provider may take for a prompt
 * @param shutdownTimeoutMs how long background work under way is waited for at the end
 */
record KernelSection(int contextTimeoutMs, int shutdownTimeoutMs) {

    static final KernelSection DEFAULTS = new KernelSection(500, 10_000);

    KernelSection {
        if (contextTimeoutMs < 1) {
            throw new IllegalArgumentException("context_timeout_ms must be at least 1");
        }
        if (shutdownTimeoutMs < 0) {
            throw new IllegalArgumentException("shutdown_timeout_ms must not be negative");
        }
    }

    Duration contextTimeout() {
        return Duration.ofMillis(contextTimeoutMs);
    }

    Duration shutdownTimeout() {
        return Duration.ofMillis(shutdownTimeoutMs);
    }
}
