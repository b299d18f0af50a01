package dev.nightjar.core.capture;

/**
 * How messages become episodes.
 *
 * @param timeoutMs how long a turn waits for its episode to be committed, in milliseconds, ≥ 1; after that it is
 *     kept and stored later
 * @param retryLimit how many messages that could not be stored in time are kept; beyond that the oldest is given up, ≥ 1
 */
public record CaptureSettings(int timeoutMs, int retryLimit) {

    /** 2 seconds, 1,000 messages. */
    public static final CaptureSettings DEFAULTS = new CaptureSettings(2_000, 1_000);

    /** @throws IllegalArgumentException naming the setting that is out of range */
    public CaptureSettings {
        if (timeoutMs < 1) {
            throw new IllegalArgumentException("timeout_ms must be 1 or more, but was " + timeoutMs);
        }
        if (retryLimit < 1) {
            throw new IllegalArgumentException("retry_limit must be 1 or more, but was " + retryLimit);
        }
    }
}
