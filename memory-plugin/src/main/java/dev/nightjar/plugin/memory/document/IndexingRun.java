package dev.nightjar.plugin.memory.document;

import com.google.common.hash.Hashing;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.document.DocumentSource;
import dev.nightjar.memory.document.IndexingReport;
import dev.nightjar.memory.document.IndexingReport.Remark;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.DocumentTable.DocumentRow;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.spi.document.DocumentText;
import dev.nightjar.spi.document.UnreadableDocumentException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Indexes files in one run. Not thread-safe. */
final class IndexingRun {

    private final Database database;
    private final MemoryScope scope;
    private final DocumentWriter writer;
    private final DocumentReaders readers;
    private final MemoryPolicy policy;
    private final List<URI> added = new ArrayList<>();
    private final List<URI> changed = new ArrayList<>();
    private final List<URI> unchanged = new ArrayList<>();
    private final List<URI> removed = new ArrayList<>();
    private final List<Remark> skipped = new ArrayList<>();
    private final List<Remark> remarks = new ArrayList<>();
    private final Set<URI> seen = new HashSet<>();

    IndexingRun(
            Database database, MemoryScope scope, DocumentWriter writer, DocumentReaders readers, MemoryPolicy policy) {
        this.database = database;
        this.scope = scope;
        this.writer = writer;
        this.readers = readers;
        this.policy = policy;
    }

    IndexingReport report() {
        return new IndexingReport(added, changed, unchanged, removed, skipped, remarks);
    }

    void skip(Collection<Remark> files) {
        skipped.addAll(files);
    }

    /** Indexes a file. If it cannot be read now, its stored passages stay. */
    void index(Path file) {
        var uri = file.toUri();
        try {
            if (isReadable(uri, file.getFileName().toString(), Files.size(file))) {
                index(DocumentSource.of(
                        uri,
                        Files.readAllBytes(file),
                        Files.getLastModifiedTime(file).toInstant()));
            }
        } catch (NoSuchFileException e) {
            refuse(uri, "is gone"); // since it was found
        } catch (IOException e) {
            keep(uri, "cannot be read (" + e.getClass().getSimpleName() + ")");
        }
    }

    void index(DocumentSource source) {
        var uri = source.uri();
        if (!isReadable(uri, source.fileName(), source.content().length)) {
            return;
        }
        var reader = readers.find(source.fileName()).orElseThrow();
        var format = reader.format();
        var hash = Hashing.sha256().hashBytes(source.content()).toString();
        var known =
                database.read(tx -> tx.documents().find(scope.namespace(), uri)).map(DocumentRow::document);
        seen.add(uri);
        if (known.isPresent()
                && known.get().contentHash().equals(hash)
                && known.get().format().equals(format)) {
            unchanged.add(uri);
            return;
        }
        try {
            var text = reader.reading().read(source);
            write(source, format, hash, text);
            (known.isPresent() ? changed : added).add(uri);
        } catch (UnreadableDocumentException e) {
            refuse(uri, String.valueOf(e.getMessage()));
        } catch (IOException e) { // one bad file must not end the run
            keep(uri, String.valueOf(e.getMessage()));
        }
    }

    private void write(DocumentSource source, String format, String hash, DocumentText text) {
        text.remarks().forEach(remark -> remarks.add(new Remark(source.uri(), remark)));
        var all = PassageCutter.cut(text);
        if (all.isEmpty()) {
            remarks.add(new Remark(source.uri(), "has no text"));
        }
        var passages = all.stream()
                .filter(passage -> policy.refusal(passage.searched()).isEmpty())
                .toList();
        if (passages.size() < all.size()) {
            remarks.add(new Remark(
                    source.uri(),
                    "has " + (all.size() - passages.size()) + " passages that memory.policy keeps out of memory"));
        }
        writer.write(
                scope,
                new DocumentWriter.Version(
                        source.uri(), format, source.content().length, hash, source.modifiedAt(), passages));
    }

    /** Whether a reader accepts a file of this name and size. If not, the report says why. */
    private boolean isReadable(URI uri, String fileName, long bytes) {
        var reader = readers.find(fileName);
        if (reader.isEmpty()) {
            keep(uri, DocumentReaders.missing(fileName));
            return false;
        }
        var problem = reader.get().tooLarge(bytes);
        problem.ifPresent(reason -> refuse(uri, reason));
        return problem.isEmpty();
    }

    /**
     * Skips a file that may be readable another time, for example when its plugin is installed again. Its passages
     * stay.
     */
    private void keep(URI uri, String reason) {
        boolean isStored =
                database.read(tx -> tx.documents().find(scope.namespace(), uri)).isPresent();
        seen.add(uri);
        skipped.add(new Remark(uri, isStored ? reason + "; what was indexed of it stays" : reason));
    }

    /** Skips a file that cannot be indexed any more and removes its stored passages, which would be out of date. */
    private void refuse(URI uri, String reason) {
        skipped.add(new Remark(uri, reason));
        database.read(tx -> tx.documents().find(scope.namespace(), uri)).ifPresent(this::remove);
    }

    /** A secret in a name is masked where the document is stored, so addresses are compared there. */
    private List<DocumentRow> missing(Tables tx, URI folder) {
        var found = seen.stream()
                .flatMap(uri -> tx.documents().find(scope.namespace(), uri).stream())
                .map(DocumentRow::pk)
                .collect(Collectors.toSet());
        return tx.documents().at(scope.namespace(), folder).stream()
                .filter(row -> !found.contains(row.pk()))
                .toList();
    }

    /**
     * Removes the documents in a folder that were not found there.
     *
     * @param isUncertain documents that may exist nevertheless
     */
    void removeMissing(URI folder, Predicate<URI> isUncertain) {
        database.read(tx -> missing(tx, folder)).stream()
                .filter(row -> !isUncertain.test(row.document().uri()))
                .forEach(this::remove);
    }

    private void remove(DocumentRow row) {
        writer.remove(List.of(row.pk()));
        removed.add(row.document().uri());
    }
}
