package dev.nightjar.plugin.memory.database;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The open SQLite file of one agent: one writer at a time, a few readers. Thread-safe.
 *
 * <p>Work gets a {@link Sql} for the length of the call only. A read sees everything that was committed before it. When the
 * file was removed or replaced meanwhile, reads and writes fail, and no commit to it is acknowledged.
 */
public final class MemoryDatabase implements AutoCloseable {

    private static final Duration LOCK_WAIT = Duration.ofSeconds(30);

    private final DatabaseFile file;
    private final JvmClaim claim;
    private final OpenFiles files;
    private final WriteQueue writer;
    private final ReaderPool readers;

    private MemoryDatabase(DatabaseFile file, JvmClaim claim, OpenFiles files, WriteQueue writer, ReaderPool readers) {
        this.file = file;
        this.claim = claim;
        this.files = files;
        this.writer = writer;
        this.readers = readers;
    }

    /** Opens the file with {@link WriteDurability#NORMAL}. */
    public static MemoryDatabase open(Path path) {
        return open(path, WriteDurability.NORMAL);
    }

    /** Opens the file with statements that take texts as they are. */
    public static MemoryDatabase open(Path path, WriteDurability durability) {
        return open(path, durability, UnaryOperator.identity());
    }

    /**
     * Opens the file, making it and bringing its schema up to date as needed.
     *
     * @param screen what becomes of each text that a statement is given, whether it writes it or looks for it; always the same for the
     *     same text
     * @throws StoreException when it cannot be created, is damaged, or comes from a newer version
     */
    public static MemoryDatabase open(Path path, WriteDurability durability, UnaryOperator<String> screen) {
        var file = new DatabaseFile(path, durability, screen);
        return open(file, file::openWriter, LOCK_WAIT);
    }

    /**
     * The same with other connections to write with.
     *
     * @param lockWait how long a write waits for a lock that another process holds
     */
    static MemoryDatabase open(DatabaseFile file, Supplier<Sql> writers, Duration lockWait) {
        file.prepare();
        var claim = JvmClaim.of(file.path());
        try {
            new Schema(file).bringUpToDate();
            var connection = new WriterConnection(writers);
            var files = new OpenFiles(file.path());
            file.deleteUnfinished();
            var writer = new WriteQueue(file, files, connection, lockWait);
            writer.start();
            int cores = Runtime.getRuntime().availableProcessors();
            return new MemoryDatabase(file, claim, files, writer, new ReaderPool(file, files, cores));
        } catch (RuntimeException e) {
            claim.close();
            throw e;
        }
    }

    /** Runs work in a write transaction and answers once it is committed; nothing of it stays when it throws. */
    public <T> T write(Function<Sql, T> work) {
        var queued = queue(work);
        writeQueued();
        return await(queued);
    }

    /** Leaves work to the writer thread, for a write transaction; the future completes once it is committed. */
    public <T> CompletableFuture<T> submit(Function<Sql, T> work) {
        return writer.submit(work);
    }

    /**
     * Queues work behind all that is queued, for a caller that goes on to call {@link #writeQueued}; the future completes
     * once it is committed. So several can be put in order before any of them is written.
     */
    public <T> CompletableFuture<T> queue(Function<Sql, T> work) {
        return writer.queue(work);
    }

    /** Writes what is queued in this thread, or leaves it to whoever is writing just now. Never waits for a lock. */
    public void writeQueued() {
        writer.writeQueued();
    }

    /** Runs work on a query-only connection; inside of a read on that of the read. */
    public <T> T read(Function<Sql, T> work) {
        return readers.read(work);
    }

    /** Waits inside of a read for what may need to read itself, such as another thread. */
    public <T> T await(Supplier<T> something) {
        return readers.await(something);
    }

    /**
     * Empties the log into the file and cuts it, so that erased bytes are in neither.
     *
     * @return false when a reader in another process is in the way; it is tried again whenever nothing is being written
     */
    public boolean flushLog() {
        return await(writer.truncateLog());
    }

    /**
     * Writes the whole file anew and empties the log, so that no erased byte is left in a page that was divided.
     *
     * @return as {@link #flushLog}
     */
    public boolean rewrite() {
        return await(writer.rewrite());
    }

    /** Runs work on a connection of its own that can make temporary tables, and closes it. */
    public <T> T readAlone(Function<Sql, T> work) {
        files.require();
        try (var sql = file.openForChecks()) {
            return work.apply(sql);
        }
    }

    /** Copies it into a file that does not exist yet, as it is at one moment, while it goes on being used. */
    public void copyInto(Path copy) {
        readAlone(sql -> sql.update("VACUUM INTO ?", copy.toAbsolutePath().toString()));
    }

    /** What of its files was removed or replaced while it was open, and what to do; empty when all are in their place. */
    public Optional<String> moved() {
        return files.moved();
    }

    /** The file. */
    public Path path() {
        return file.path();
    }

    /** Size of the database and its log, in bytes. */
    public long bytes() {
        return file.bytes();
    }

    /** Finishes queued writes and closes every connection. */
    @Override
    public void close() {
        try (claim;
                writer) {
            readers.close();
        }
    }

    private <T> T await(CompletableFuture<T> work) {
        if (writer.isWriting()) {
            throw new IllegalStateException("A write must not wait for another write: hand on its transaction instead");
        }
        try {
            return work.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            } else if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw e;
        }
    }
}
