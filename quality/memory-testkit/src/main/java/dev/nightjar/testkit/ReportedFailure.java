package dev.nightjar.testkit;

/**
 * A failure that an extension reported, or an exception from its background work or event subscribers.
 *
 * @param operation what failed: the extension's own words, the name of the background task, or the subscriber
 * @param cause why
 */
public record ReportedFailure(String operation, Throwable cause) {}
