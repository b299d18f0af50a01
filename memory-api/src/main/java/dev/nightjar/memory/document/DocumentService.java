package dev.nightjar.memory.document;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * Indexes documents, so that searches find them along with the memories of one agent. Get it with
 * {@code context.service(DocumentService.class)}. Thread-safe.
 *
 * <pre>{@code
 * var report = documents.index(scope, List.of(Path.of("handbook")), progress -> {});
 * var hits = memory.search(scope, SearchRequest.of("When is the office closed?", 5));
 * }</pre>
 *
 * <p>A document is split into passages by its headings and paragraphs. Each passage is a memory of kind
 * {@code document} ({@link dev.nightjar.memory.DocumentPassage}). All searches in its namespace find it, and a limited
 * part of the block in a prompt is for passages. Passages do not decay, are not consolidated into facts and are not
 * exported. To erase documents see {@link dev.nightjar.memory.erasure.ErasureTarget.Documents}.
 *
 * <p>Writes go to the scope's own namespace, in transactions of limited size. To complete an interrupted indexing,
 * index the same again.
 */
public interface DocumentService {

    /**
     * Indexes files and folders. It skips files whose bytes have not changed, and in a changed file it updates only the
     * changed passages. Documents that are no longer in their folder are removed. In folders it skips hidden files and
     * folders, symbolic links, and the output of builds and caches.
     *
     * @param paths files and folders
     * @param progress called before each file and at the end, in the caller's thread
     * @throws IllegalArgumentException when one of the paths does not exist
     * @throws MemoryException when the store cannot be written; what was done so far stays
     */
    IndexingReport index(MemoryScope scope, Collection<Path> paths, Consumer<Progress> progress);

    /**
     * Indexes one document that is not a local file.
     *
     * @throws MemoryException when the store cannot be written
     */
    IndexingReport index(MemoryScope scope, DocumentSource source);

    /**
     * The documents of the readable namespaces, ordered by URI.
     *
     * @param offset how many to skip, ≥ 0
     * @param limit maximum number of documents to return, ≥ 1
     */
    List<IndexedDocument> list(MemoryScope scope, int offset, int limit);

    /** The number of documents in the readable namespaces. */
    long count(MemoryScope scope);

    /**
     * Progress of indexing.
     *
     * @param done number of finished files
     * @param total number of files
     * @param current the next file; at the end, the last one
     */
    record Progress(long done, long total, URI current) {}
}
