package dev.nightjar.memory.document;

import dev.nightjar.memory.Namespace;
import java.net.URI;
import java.time.Instant;

/**
 * A document memory knows.
 *
 * @param namespace where it was indexed
 * @param uri where it is
 * @param format what it was read as, such as {@code markdown}
 * @param bytes its size
 * @param contentHash SHA-256 of its bytes in lower-case hexadecimal; empty while its indexing was interrupted
 * @param passages how many passages are stored of it
 * @param indexedAt when its content was last read
 */
public record IndexedDocument(
        Namespace namespace, URI uri, String format, long bytes, String contentHash, long passages, Instant indexedAt) {

    /** Whether all of it is indexed. */
    public boolean isComplete() {
        return !contentHash.isEmpty();
    }
}
