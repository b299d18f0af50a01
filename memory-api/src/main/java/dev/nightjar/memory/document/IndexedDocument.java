package dev.nightjar.memory.document;

import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.Namespace;
import java.net.URI;
import java.time.Instant;

/**
 * An indexed document.
 *
 * @param namespace the namespace it was indexed in
 * @param uri its URI
 * @param format its format, such as {@code markdown}
 * @param bytes its size in bytes
 * @param contentHash SHA-256 of its bytes in lower-case hexadecimal; empty when its indexing was interrupted
 * @param passages number of its stored passages
 * @param indexedAt when its content was last read
 */
public record IndexedDocument(
        Namespace namespace, URI uri, String format, long bytes, String contentHash, long passages, Instant indexedAt) {

    /** The document as people name it: a file by its path, any other by its URI. */
    public String file() {
        return DocumentPassage.nameOf(uri);
    }

    /** Whether all of it is indexed. */
    public boolean isComplete() {
        return !contentHash.isEmpty();
    }
}
