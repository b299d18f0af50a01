package dev.nightjar.memory.document;

import java.net.URI;
import java.util.List;

/**
 * Result of indexing.
 *
 * @param added new documents
 * @param changed changed documents, and those whose indexing had been interrupted
 * @param unchanged documents with the same bytes as before
 * @param removed documents that are no longer in their folder or can no longer be indexed
 * @param skipped files that were not indexed, each with the reason
 * @param remarks notes on indexed documents, such as a guessed character set
 */
public record IndexingReport(
        List<URI> added,
        List<URI> changed,
        List<URI> unchanged,
        List<URI> removed,
        List<Remark> skipped,
        List<Remark> remarks) {

    /** Copies the lists. */
    public IndexingReport {
        added = List.copyOf(added);
        changed = List.copyOf(changed);
        unchanged = List.copyOf(unchanged);
        removed = List.copyOf(removed);
        skipped = List.copyOf(skipped);
        remarks = List.copyOf(remarks);
    }

    /**
     * A note on a file.
     *
     * @param uri the file
     * @param text the note, without the file's name
     */
    public record Remark(URI uri, String text) {}
}
