package dev.nightjar.plugin.embedding.remote;

import java.time.Duration;

/**
 * Time limits and retries of calls to a server.
 *
 * @param documents time limit of one request with documents
 * @param query time limit of a query, which is sent once, because somebody waits for it
 * @param firstWait wait before the second request with documents; it doubles before the third and last one
 * @param batchSize maximum texts in one request
 */
public record CallLimits(Duration documents, Duration query, Duration firstWait, int batchSize) {

    /** Attempts for documents. */
    static final int ATTEMPTS = 3;

    /** If a server wants a longer pause, the call is given up; the next indexing calls it again. */
    static final Duration MAX_WAIT = Duration.ofSeconds(60);

    /**
     * Texts are cut to this many UTF-16 units, because a model with a window of 8,192 tokens takes this much of any
     * ordinary text.
     */
    static final int MAX_TEXT = 8_000;
}
