package dev.nightjar.kernel.report;

import java.time.Instant;

/**
 * Something that went wrong without stopping the host.
 *
 * @param time when, by the host's clock
 * @param component the plugin's id, or {@code host}
 * @param operation what did not work
 * @param message why, in one line
 */
public record Failure(Instant time, String component, String operation, String message) {}
