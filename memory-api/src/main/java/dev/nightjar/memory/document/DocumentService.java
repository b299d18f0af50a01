package dev.nightjar.memory.document;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * Documents, searchable beside the memories of one agent. Found with {@code context.service(DocumentService.class)};
 * thread-safe.
 *
 * <pre>{@code
 * var report = documents.index(scope, List.of(Path.of("handbook")), progress -> {});
 * var hits = memory.search(scope, SearchRequest.of("When is the office closed?", 5));
 * }</pre>
 *
 * <p>A document is divided into passages by its headings and paragraphs. Each is a memory of the kind {@code document}
 * ({@link dev.nightjar.memory.DocumentPassage}): all searches find it, within its namespace, and a bounded part of the block before
 * a prompt is for passages. They do not fade, no facts are read out of them, and they are not exported. To erase documents see
 * {@link dev.nightjar.memory.erasure.ErasureTarget.Documents}.
 *
 * <p>Writes go to the scope's own namespace, in transactions of bounded size. Indexing that was cut short is completed by
 * indexing the same again.
 */
public interface DocumentService {

    /**
     * Indexes files and folders. Only what changed is worked on: a file with the bytes that were indexed is left as it is,
     * and of a changed one the passages whose words changed. Documents that are not in their folder any more are
     * removed. Left out of folders are hidden files and folders, symbolic links, and what builds and caches write.
     *
     * @param paths files and folders
     * @param progress told how far it has come, before each file and at the end, in the caller's thread
     * @throws IllegalArgumentException when one of the paths does not exist
     * @throws MemoryException when the store cannot be written; what is done stays done
     */
    IndexingReport index(MemoryScope scope, Collection<Path> paths, Consumer<Progress> progress);

    /**
     * Indexes one document that is no file of this machine.
     *
     * @throws MemoryException when the store cannot be written
     */
    IndexingReport index(MemoryScope scope, DocumentSource source);

    /**
     * The documents of the readable namespaces, in the order of their URIs.
     *
     * @param offset how many of the first to leave out, ≥ 0
     * @param limit most documents to answer, ≥ 1
     */
    List<IndexedDocument> list(MemoryScope scope, int offset, int limit);

    /** How many documents the readable namespaces have. */
    long count(MemoryScope scope);

    /**
     * How far indexing has come.
     *
     * @param done how many files are done
     * @param total how many files there are
     * @param current the file that comes next; the last one at the end
     */
    record Progress(long done, long total, URI current) {}
}
