package dev.nightjar.plugin.memory.store.memory;

import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.document.IndexedDocument;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Documents and where their passages stand. The passages themselves are memories. */
public interface DocumentStore {

    /** The document of the namespace with this URI. */
    Optional<DocumentRow> find(Namespace namespace, URI uri);

    /** Notes that a document is being indexed, and answers its key. Its hash is gone until {@link #complete}. */
    long begin(MemoryScope scope, URI uri, String format, long bytes);

    /** Notes that all passages of a document are stored. */
    void complete(long pk, String contentHash);

    /** All passages of a document. */
    List<StoredPassage> passages(long pk);

    /** The passage of a document with this text. */
    Optional<StoredPassage> passage(long pk, String textHash);

    /** Says where a memory that was just inserted stands; its headings can be searched for from then on. */
    void place(long memoryPk, long documentPk, String textHash, DocumentPassage.Place place);

    /** Says that a passage stands somewhere else now. */
    void move(StoredPassage passage, DocumentPassage.Place place);

    /** Drops passages with their memories. */
    void drop(Collection<Long> memories);

    /** Drops a document with what is left of its passages. */
    void dropDocument(long pk);

    /** The documents of the readable namespaces, in the order of their URIs. */
    List<IndexedDocument> list(MemoryScope scope, int offset, int limit);

    /** How many there are of these. */
    long count(MemoryScope scope);

    /** The document with this URI and those below it, as below a folder. */
    List<DocumentRow> at(Namespace namespace, URI uri);

    /** Those that the scope's agent indexed in the scope's own namespace. */
    List<DocumentRow> of(MemoryScope scope);

    /** Keys of the memories of a document's passages. */
    List<Long> memories(Collection<Long> documents);

    /**
     * A document.
     *
     * @param pk its key
     */
    record DocumentRow(long pk, IndexedDocument document) {}

    /**
     * A passage as it is stored.
     *
     * @param memoryPk key of its memory
     * @param textHash hash of its text
     */
    record StoredPassage(long memoryPk, String textHash, DocumentPassage.Place place) {}
}
