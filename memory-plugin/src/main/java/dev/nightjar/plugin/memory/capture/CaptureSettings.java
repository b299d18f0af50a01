package dev.nightjar.plugin.memory.capture;

/**
 * How messages become episodes.
 *
 * @param timeoutMs how long a turn waits for the commit of its episode, ≥ 1; after that the message is stored later
 * @param retryLimit maximum messages kept while the store cannot be written, ≥ 1; beyond that the oldest is lost
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
