package dev.nightjar.kernel.report;

import java.time.Instant;

/**
 * A failure that did not stop the host.
 *
 * @param time when it happened, by the host's clock
 * @param component the plugin's id, or {@code host}
 * @param operation what failed
 * @param message why, in one line
 */
public record Failure(Instant time, String component, String operation, String message) {}
