package dev.nightjar.plugin.memory.document;

import com.google.common.hash.Hashing;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.document.DocumentReader;
import dev.nightjar.memory.document.DocumentSource;
import dev.nightjar.memory.document.DocumentText;
import dev.nightjar.memory.document.IndexingReport;
import dev.nightjar.memory.document.IndexingReport.Remark;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.store.Database;
import dev.nightjar.plugin.memory.store.DocumentStore.DocumentRow;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** One run over files. Not thread-safe. */
final class IndexingRun {

    private final Database database;
    private final MemoryScope scope;
    private final DocumentWriter writer;
    private final List<DocumentReader> readers;
    private final MemoryPolicy policy;
    private final DocumentSettings settings;
    private final List<URI> added = new ArrayList<>();
    private final List<URI> changed = new ArrayList<>();
    private final List<URI> unchanged = new ArrayList<>();
    private final List<URI> removed = new ArrayList<>();
    private final List<Remark> skipped = new ArrayList<>();
    private final List<Remark> remarks = new ArrayList<>();
    private final Set<URI> seen = new HashSet<>();

    /** @param readers the first that knows the format of a file reads it */
    IndexingRun(
            Database database,
            MemoryScope scope,
            DocumentWriter writer,
            List<DocumentReader> readers,
            MemoryPolicy policy,
            DocumentSettings settings) {
        this.database = database;
        this.scope = scope;
        this.writer = writer;
        this.readers = readers;
        this.policy = policy;
        this.settings = settings;
    }

    IndexingReport report() {
        return new IndexingReport(added, changed, unchanged, removed, skipped, remarks);
    }

    void skip(Collection<Remark> files) {
        skipped.addAll(files);
    }

    /** A file; one that cannot be read now keeps what is stored of it. */
    void index(Path file) {
        var uri = file.toUri();
        try {
            var problem = problem(file.getFileName().toString(), Files.size(file));
            if (problem.isPresent()) {
                refuse(uri, problem.get());
                return;
            }
            index(DocumentSource.of(
                    uri,
                    Files.readAllBytes(file),
                    Files.getLastModifiedTime(file).toInstant()));
        } catch (NoSuchFileException e) {
            refuse(uri, "is gone"); // since it was found
        } catch (IOException e) {
            seen.add(uri);
            skipped.add(new Remark(uri, "cannot be read (" + e.getClass().getSimpleName() + ")"));
        }
    }

    void index(DocumentSource source) {
        var uri = source.uri();
        var problem = problem(source.fileName(), source.content().length);
        if (problem.isPresent()) {
            refuse(uri, problem.get());
            return;
        }
        var reader = reader(source.fileName()).orElseThrow();
        var format = reader.format(source.fileName()).orElseThrow();
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
            var text = read(reader, source);
            write(source, format, hash, text);
            (known.isPresent() ? changed : added).add(uri);
        } catch (IOException e) {
            refuse(uri, String.valueOf(e.getMessage()));
        }
    }

    private static DocumentText read(DocumentReader reader, DocumentSource source) throws IOException {
        try {
            return reader.read(source);
        } catch (RuntimeException e) { // one file that a reader does not expect must not end the run
            throw new IOException("its reader failed: " + e, e);
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

    private Optional<DocumentReader> reader(String fileName) {
        return readers.stream()
                .filter(reader -> reader.format(fileName).isPresent())
                .findFirst();
    }

    private Optional<String> problem(String fileName, long bytes) {
        if (reader(fileName).isEmpty()) {
            int dot = fileName.lastIndexOf('.');
            return Optional.of(
                    dot > 0
                            ? "there is no reader for *" + fileName.substring(dot)
                            : "its name does not tell its format");
        }
        return bytes <= settings.maxBytes()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "has %,d bytes, more than the %,d of memory.documents.max_bytes",
                        bytes,
                        settings.maxBytes()));
    }

    /** What is stored of a file that cannot be indexed any more would be out of date. */
    private void refuse(URI uri, String reason) {
        skipped.add(new Remark(uri, reason));
        database.read(tx -> tx.documents().find(scope.namespace(), uri)).ifPresent(this::remove);
    }

    /**
     * Removes the documents below a folder that were not met in it.
     *
     * @param isUncertain for those that may be there
     */
    void removeMissing(URI folder, Predicate<URI> isUncertain) {
        database.read(tx -> tx.documents().at(scope.namespace(), folder)).stream()
                .filter(row -> !seen.contains(row.document().uri())
                        && !isUncertain.test(row.document().uri()))
                .forEach(this::remove);
    }

    private void remove(DocumentRow row) {
        writer.remove(List.of(row.pk()));
        removed.add(row.document().uri());
    }
}
