package dev.nightjar.plugin.embedding.remote;

import java.time.Duration;

/**
 * How long and how often a server is asked.
 *
 * @param documents time for one request with documents
 * @param query time for a query, which is asked once: somebody waits for it
 * @param firstWait time before documents are asked for again; twice as long before the third and last time
 * @param batchSize most texts in one request
 */
public record CallLimits(Duration documents, Duration query, Duration firstWait, int batchSize) {

    /** Attempts for documents. */
    static final int ATTEMPTS = 3;

    /** A server that wants to be left alone for longer is not waited for; the next indexing asks it again. */
    static final Duration MAX_WAIT = Duration.ofSeconds(60);

    /** Texts are cut to this many UTF-16 units: what a model with a window of 8,192 tokens takes of any ordinary text. */
    static final int MAX_TEXT = 8_000;
}
