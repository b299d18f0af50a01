package dev.nightjar.testkit;

/**
 * A failure an extension reported, or one that got out of its background work or event subscribers.
 *
 * @param operation what did not work: the extension's own words, the background task's name, or the subscriber
 * @param cause why
 */
public record ReportedFailure(String operation, Throwable cause) {}
