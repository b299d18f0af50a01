package dev.nightjar.memory.document;

import java.net.URI;
import java.util.List;

/**
 * What indexing did.
 *
 * @param added documents that are new
 * @param changed documents of which something changed, or whose indexing had been interrupted
 * @param unchanged documents whose bytes are those that were indexed
 * @param removed documents that are not in their folder any more, or cannot be indexed any more
 * @param skipped files that were not indexed, each with the reason
 * @param remarks what is to be known of documents that were indexed, such as a guessed character set
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
     * Something about a file.
     *
     * @param uri the file
     * @param text in words, without the file's name
     */
    public record Remark(URI uri, String text) {}
}
