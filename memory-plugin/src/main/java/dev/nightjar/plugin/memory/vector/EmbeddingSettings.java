package dev.nightjar.plugin.memory.vector;

/**
 * How memory uses the embedding service.
 *
 * @param strict whether another model than that of the stored vectors is refused, also one under its name, which is
 *     recognised when a process starts; otherwise everything is embedded anew
 * @param queryTimeoutMs how long a search waits for the vector of its query, and for stored vectors to be loaded, 1 to
 *     60,000; then it uses words only
 */
public record EmbeddingSettings(boolean strict, int queryTimeoutMs) {

    /** A new model takes over; 200 milliseconds, so that a context bound to 500 keeps time for everything else. */
    public static final EmbeddingSettings DEFAULTS = new EmbeddingSettings(false, 200);

    private static final int MAX_QUERY = 60_000;

    /** @throws IllegalArgumentException naming the setting that is out of range */
    public EmbeddingSettings {
        if (queryTimeoutMs < 1 || queryTimeoutMs > MAX_QUERY) {
            throw new IllegalArgumentException(
                    "query_timeout_ms must be 1 to " + MAX_QUERY + ", but was " + queryTimeoutMs);
        }
    }
}
