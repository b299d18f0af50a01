package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.commons.file.OwnerOnly;
import dev.nightjar.plugin.memory.database.DriverRegistration;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteOpenMode;

/**
 * Path of the database and settings of its connections. Only its owner may read the file and its folder.
 *
 * @param path the file
 * @param durability what a commit survives
 * @param screen masks what must not be stored in a text; always the same for the same text
 */
public record DatabaseFile(Path path, WriteDurability durability, UnaryOperator<String> screen) {

    private static final Logger log = LoggerFactory.getLogger(DatabaseFile.class);

    static final int BUSY_TIMEOUT_MILLIS = 30_000;

    private static final long BETWEEN_TRIES_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    /** Mask of the primary code in an extended error code such as SQLITE_BUSY_RECOVERY. */
    private static final int PRIMARY_CODE = 0xff;

    private static final int WRITER_CACHE_KIB = 65_536;
    private static final int READER_CACHE_KIB = 16_384;
    /**
     * A safety net in pages; the writer checkpoints by itself well before, after some 256 commits of twenty pages each.
     */
    private static final int AUTO_CHECKPOINT_PAGES = 10_000;

    /** Settings that SQLite silently leaves off when it cannot apply them; they are checked after opening. */
    private static final Map<String, String> EXPECTED =
            Map.of("journal_mode", "wal", "foreign_keys", "1", "busy_timeout", String.valueOf(BUSY_TIMEOUT_MILLIS));

    /** A file whose texts are stored as they are given. */
    public DatabaseFile(Path path, WriteDurability durability) {
        this(path, durability, UnaryOperator.identity());
    }

    /**
     * Makes folder and file, if missing, before SQLite does it with wider permissions. What is not ours is left as it
     * is.
     *
     * @throws StoreException when that cannot be done, or the file must not be opened
     */
    public void prepare() {
        try {
            OwnerOnly.createFolders(folder());
            refuseLogWithoutFile();
            if (!Files.exists(path)) {
                createFile();
            }
            if (!Files.isRegularFile(path)) {
                throw new StoreException("Cannot open " + path + ": it is not a file; choose another data directory");
            }
            DriverRegistration.end(new JDBC());
            NativeLibrary.prepare(folder());
            ForeignFile.refuse(path);
            OwnerOnly.narrowFolder(folder());
            OwnerOnly.narrowFile(path);
        } catch (FileAlreadyExistsException e) {
            throw new StoreException(
                    "Cannot open " + path + ": " + folder() + " is not a folder; choose another data directory", e);
        } catch (IOException e) {
            throw new StoreException(
                    "Cannot create " + path + ": " + e + "; choose a data directory you can write to", e);
        }
    }

    /**
     * Beside an empty file SQLite would throw the log away with all that was written last. In use a file is never empty
     * while there is a log, whenever its process was killed. The log is looked at first, because another process may be
     * making both just now.
     */
    private void refuseLogWithoutFile() {
        long logBytes = logBytes();
        if (logBytes > 0 && size(path) == 0) {
            throw new StoreException("Cannot open " + path + ": it is " + (Files.exists(path) ? "empty" : "missing")
                    + ", but its log " + log() + " contains " + logBytes
                    + " bytes that were written to it. Nothing was changed. Put the file back beside its log, from where"
                    + " it was moved or from a backup; to begin anew without the content of both, move the log away");
        }
    }

    /** Beside the database while it is restored or rescued; moved to its place when it is whole. */
    public Path unfinished() {
        return path.resolveSibling(path.getFileName() + ".part");
    }

    /** Deletes what is left of a copy that was cut short. A store that is open cannot be replaced anyway. */
    void deleteUnfinished() {
        for (var suffix : List.of("", "-wal", "-shm", "-journal", ".damaged", ".damaged-wal", ".damaged-shm")) {
            var left = unfinished().resolveSibling(unfinished().getFileName() + suffix);
            try {
                Files.deleteIfExists(left);
            } catch (IOException e) {
                log.warn("The unfinished copy {} stays; delete it: {}", left, e.toString());
            }
        }
    }

    SQLiteDataSource writerSource() {
        return source(WRITER_CACHE_KIB);
    }

    public Sql openWriter() {
        return open(writerSource(), sql -> {});
    }

    /**
     * How long statements wait, from now on, for a lock that another process holds; a PRAGMA would cost a statement.
     */
    static void waitForLocks(Sql sql, int millis) {
        sql.unwrap(connection -> connection.unwrap(SQLiteConnection.class).setBusyTimeout(millis));
    }

    Sql openReader() {
        return open(source(READER_CACHE_KIB), sql -> sql.execute("PRAGMA query_only = ON"));
    }

    /** A connection that does not change the file; temporary tables go to temporary files. */
    public Sql openForChecks() {
        return ReadOnlyFile.open(path);
    }

    public Path folder() {
        var parent = path.toAbsolutePath().getParent();
        return parent == null ? path.toAbsolutePath() : parent;
    }

    /** Size of the database and its log, in bytes. */
    long bytes() {
        return size(path) + size(log());
    }

    long logBytes() {
        return size(log());
    }

    private Path log() {
        return path.resolveSibling(path.getFileName() + "-wal");
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0; // SQLite removes the log when the last connection closes
        }
    }

    private SQLiteDataSource source(int cacheKib) {
        var config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.valueOf(durability.name()));
        config.enforceForeignKeys(true);
        config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
        config.setTempStore(SQLiteConfig.TempStore.MEMORY);
        config.setCacheSize(-cacheKib);
        config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "true");
        config.setOpenMode(SQLiteOpenMode.NOMUTEX); // the driver has a lock of its own around each call
        config.setGetGeneratedKeys(false); // the driver would prepare a query for them after every INSERT
        var source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + path.toAbsolutePath());
        return source;
    }

    private Sql open(SQLiteDataSource source, Consumer<Sql> setUp) {
        var sql = new Sql(connect(source), path.toString(), new SqliteDialect(path), screen);
        try {
            sql.execute("PRAGMA wal_autocheckpoint = " + AUTO_CHECKPOINT_PAGES);
            EXPECTED.forEach((pragma, expected) -> check(sql, pragma, expected));
            check(sql, "synchronous", String.valueOf(durability.synchronous()));
            setUp.accept(sql);
            return sql;
        } catch (RuntimeException e) {
            sql.closeQuietly();
            throw e;
        }
    }

    /**
     * We begin and end transactions by statements of our own. Where the driver thinks that each statement is committed
     * by itself, it tries before each to begin one, to see whether one is open.
     */
    private static Connection withoutProbing(Connection connection) throws SQLException {
        connection.unwrap(SQLiteConnection.class).getConnectionConfig().setAutoCommit(false);
        return connection;
    }

    /** SQLite does not wait for a connection that is just opening or closing the log, whatever the timeout. */
    private Connection connect(SQLiteDataSource source) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(BUSY_TIMEOUT_MILLIS);
        while (true) {
            try {
                return withoutProbing(source.getConnection());
            } catch (SQLException e) {
                boolean isBusy = (e.getErrorCode() & PRIMARY_CODE) == SQLiteErrorCode.SQLITE_BUSY.code;
                if (!isBusy || System.nanoTime() > end || Thread.currentThread().isInterrupted()) {
                    throw new SqliteDialect(path).failure("open", e);
                }
                LockSupport.parkNanos(BETWEEN_TRIES_NANOS);
            }
        }
    }

    private void check(Sql sql, String pragma, String expected) {
        var actual = sql.first("PRAGMA " + pragma, row -> row.getString(1)).orElse("");
        if (!actual.equals(expected)) {
            throw new StoreException("Cannot use " + path + ": SQLite keeps " + pragma + " at " + actual
                    + " instead of " + expected + "; the file system may not support shared memory or locks");
        }
    }

    private void createFile() throws IOException {
        try {
            OwnerOnly.createFile(path);
        } catch (FileAlreadyExistsException e) {
            log.debug("{} was made by another process meanwhile", path);
        }
    }
}
