package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.plugin.memory.database.Automation;
import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.Store;
import dev.nightjar.plugin.memory.database.Upkeep;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An open SQLite file. Thread-safe. */
public final class SqliteStore implements Store {

    private final DatabaseFile file;
    private final Supplier<Sql> writers;
    private final JvmClaim claim;
    /** Known from the first connection on: before it another process may end and take its log along. */
    private volatile @Nullable OpenFiles files;

    private SqliteStore(DatabaseFile file, Supplier<Sql> writers, JvmClaim claim) {
        this.file = file;
        this.writers = writers;
        this.claim = claim;
    }

    /** The database in a file, with {@link WriteDurability#NORMAL} and no screen. */
    public static MemoryDatabase database(Path path) {
        return MemoryDatabase.over(open(path, WriteDurability.NORMAL, UnaryOperator.identity()));
    }

    /**
     * Opens the file, making it and bringing its schema up to date as needed.
     *
     * @param screen masks what must not be stored in a text; always the same for the same text
     * @throws dev.nightjar.plugin.memory.database.StoreException when it cannot be created, is damaged, or comes from a
     *     newer version
     */
    public static SqliteStore open(Path path, WriteDurability durability, UnaryOperator<String> screen) {
        var file = new DatabaseFile(path, durability, screen);
        return open(file, file::openWriter);
    }

    /** Opens the target of a copy, which may be unfinished; texts are stored as they are given. */
    public static SqliteStore openForCopy(Path path, WriteDurability durability) {
        var file = new DatabaseFile(path, durability);
        return open(file, file::openWriter, new Schema(file).allowingUnfinishedCopy());
    }

    /** Opens a store that writes with these connections. */
    static SqliteStore open(DatabaseFile file, Supplier<Sql> writers) {
        return open(file, writers, new Schema(file));
    }

    private static SqliteStore open(DatabaseFile file, Supplier<Sql> writers, Schema schema) {
        file.prepare();
        var claim = JvmClaim.of(file.path());
        try {
            schema.bringUpToDate();
            var store = new SqliteStore(file, writers, claim);
            file.deleteUnfinished();
            return store;
        } catch (RuntimeException e) {
            claim.close();
            throw e;
        }
    }

    @Override
    public String name() {
        return file.path().toString();
    }

    /** The file. */
    public Path path() {
        return file.path();
    }

    @Override
    public Sql openWriter() {
        var writer = writers.get();
        if (files == null) {
            files = new OpenFiles(file.path());
        }
        return writer;
    }

    @Override
    public Sql openReader() {
        return file.openReader();
    }

    @Override
    public Automation automation() {
        return new SqliteAutomation();
    }

    @Override
    public String removal() {
        return Schema.REMOVAL;
    }

    @Override
    public void begin(Sql writer, int waitMillis, boolean isAlone) {
        DatabaseFile.waitForLocks(writer, waitMillis);
        try {
            writer.execute("BEGIN IMMEDIATE");
        } finally {
            DatabaseFile.waitForLocks(writer, DatabaseFile.BUSY_TIMEOUT_MILLIS);
        }
    }

    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public Optional<String> moved() {
        var known = files;
        return known == null ? Optional.empty() : known.moved();
    }

    /** The file system says so at once; to try would wait for whoever is writing. */
    @Override
    public Optional<String> writeProblem(Sql reader) {
        return Files.isWritable(file.path())
                ? Optional.empty()
                : Optional.of("The file " + file.path()
                        + " cannot be written; give this process the right to, or make its disk" + " writable again");
    }

    @Override
    public long bytes() {
        return file.bytes();
    }

    @Override
    public Upkeep upkeep(Supplier<Sql> writer) {
        return new LogKeeper(file, writer);
    }

    /** Copies it into a file that does not exist yet, as it is at one moment, while it goes on being used. */
    public void copyInto(Path copy) {
        require();
        try (var sql = file.openForChecks()) {
            sql.update("VACUUM INTO ?", copy.toAbsolutePath().toString());
        }
    }

    @Override
    public void close() {
        claim.close();
    }
}
