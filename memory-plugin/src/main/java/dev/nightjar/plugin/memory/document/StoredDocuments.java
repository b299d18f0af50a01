package dev.nightjar.plugin.memory.document;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.util.concurrent.Striped;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.memory.document.DocumentSource;
import dev.nightjar.memory.document.IndexedDocument;
import dev.nightjar.memory.document.IndexingReport;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.document.DocumentReader;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Documents in the database. Indexing calls for the same namespace run one after another. Thread-safe. */
public final class StoredDocuments implements DocumentService {

    private static final int LOCKS = 64;

    private final Database database;
    private final ExtensionContext host;
    private final DocumentWriter writer;
    private final MemoryPolicy policy;
    private final DocumentSettings settings;
    private final Runnable written;
    private final Striped<Lock> locks = Striped.lock(LOCKS);

    /** @param written called when there may be memories without vectors */
    public StoredDocuments(
            Database database,
            ExtensionContext host,
            IdGenerator ids,
            MemoryPolicy policy,
            DocumentSettings settings,
            Runnable written) {
        this.database = database;
        this.host = host;
        this.writer = new DocumentWriter(database, ids);
        this.policy = policy;
        this.settings = settings;
        this.written = written;
    }

    @Override
    public IndexingReport index(MemoryScope scope, Collection<Path> paths, Consumer<Progress> progress) {
        return working(scope, () -> {
            var found = FoundFiles.of(paths);
            var run = run(scope);
            run.skip(found.skipped());
            long done = 0;
            for (var file : found.files()) {
                progress.accept(new Progress(done++, found.files().size(), file.toUri()));
                run.index(file);
            }
            for (var folder : found.folders()) {
                run.removeMissing(folder.toUri(), found::mayHold);
                progress.accept(new Progress(done, done, folder.toUri()));
            }
            return run.report();
        });
    }

    @Override
    public IndexingReport index(MemoryScope scope, DocumentSource source) {
        return working(scope, () -> {
            var run = run(scope);
            run.index(source);
            return run.report();
        });
    }

    private IndexingReport working(MemoryScope scope, Supplier<IndexingReport> work) {
        var lock = locks.get(scope.namespace());
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
            written.run();
        }
    }

    private IndexingRun run(MemoryScope scope) {
        var readers = DocumentReaders.of(host.service(DocumentReader.class), settings);
        return new IndexingRun(database, scope, writer, readers, policy);
    }

    @Override
    public List<IndexedDocument> list(MemoryScope scope, int offset, int limit) {
        checkArgument(offset >= 0, "offset must be 0 or more, but was %s", offset);
        checkArgument(limit >= 1, "limit must be 1 or more, but was %s", limit);
        return database.read(tx -> tx.documents().list(scope, offset, limit));
    }

    @Override
    public long count(MemoryScope scope) {
        return database.read(tx -> tx.documents().count(scope));
    }
}
