package dev.nightjar.core.database;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Where the database lives and how a connection to it is set up. Only its owner may read the file and its folder.
 *
 * @param path the file
 * @param durability what a commit survives
 */
record DatabaseFile(Path path, Durability durability) {

    private static final Logger log = LoggerFactory.getLogger(DatabaseFile.class);
    private static final String FOLDER_PERMISSIONS = "rwx------";
    private static final String FILE_PERMISSIONS = "rw-------";

    static final int BUSY_TIMEOUT_MILLIS = 30_000;
    private static final int WRITER_CACHE_KIB = 65_536;
    private static final int READER_CACHE_KIB = 16_384;
    /** A safety net in pages; the writer checkpoints by itself well before, after some 256 commits of twenty pages each. */
    private static final int AUTO_CHECKPOINT_PAGES = 10_000;

    /** What SQLite silently leaves off when it cannot honour it, and therefore has to be asked for after opening. */
    private static final Map<String, String> EXPECTED =
            Map.of("journal_mode", "wal", "foreign_keys", "1", "busy_timeout", String.valueOf(BUSY_TIMEOUT_MILLIS));

    /** Makes folder and file, if missing, before SQLite does it with wider permissions. */
    void prepare() {
        try {
            Files.createDirectories(folder(), ownerOnly(FOLDER_PERMISSIONS));
            if (!Files.exists(path)) {
                createFile();
            }
            if (!Files.isRegularFile(path)) {
                throw new StoreException("Cannot open " + path + ": it is not a file; choose another data directory");
            }
            keepToOwner(folder(), FOLDER_PERMISSIONS);
            keepToOwner(path, FILE_PERMISSIONS);
        } catch (FileAlreadyExistsException e) {
            throw new StoreException(
                    "Cannot open " + path + ": " + folder() + " is not a folder; choose another data directory", e);
        } catch (IOException e) {
            throw new StoreException(
                    "Cannot create " + path + ": " + e + "; choose a data directory you can write to", e);
        }
    }

    SQLiteDataSource writerSource() {
        return source(WRITER_CACHE_KIB);
    }

    Sql openWriter() {
        return open(source(WRITER_CACHE_KIB));
    }

    Sql openReader() {
        var sql = open(source(READER_CACHE_KIB));
        sql.execute("PRAGMA query_only = ON");
        return sql;
    }

    Path folder() {
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
        config.setGetGeneratedKeys(false); // the driver would prepare a query for them after every INSERT
        var source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + path.toAbsolutePath());
        return source;
    }

    private Sql open(SQLiteDataSource source) {
        try {
            Connection connection = source.getConnection();
            var sql = new Sql(connection, path);
            sql.execute("PRAGMA wal_autocheckpoint = " + AUTO_CHECKPOINT_PAGES);
            EXPECTED.forEach((pragma, expected) -> check(sql, pragma, expected));
            check(sql, "synchronous", String.valueOf(durability.synchronous()));
            return sql;
        } catch (SQLException e) {
            throw new StoreException("Cannot open " + path + ": " + e.getMessage(), e);
        }
    }

    private void check(Sql sql, String pragma, String expected) {
        var actual = sql.first("PRAGMA " + pragma, row -> row.getString(1)).orElse("");
        if (!actual.equals(expected)) {
            sql.close();
            throw new StoreException("Cannot use " + path + ": SQLite keeps " + pragma + " at " + actual
                    + " instead of " + expected + "; the file system may not support shared memory or locks");
        }
    }

    private void createFile() throws IOException {
        try {
            Files.createFile(path, ownerOnly(FILE_PERMISSIONS));
        } catch (FileAlreadyExistsException e) {
            log.debug("{} was made by another process meanwhile", path);
        }
    }

    /** What an older version, a restored backup or a generous umask left open to others. */
    private static void keepToOwner(Path file, String permissions) {
        var view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view == null) {
            return;
        }
        try {
            var current = view.readAttributes().permissions();
            var kept = EnumSet.copyOf(PosixFilePermissions.fromString(permissions));
            kept.retainAll(current); // what its owner took from themselves, such as writing, stays taken
            if (!kept.equals(current)) {
                view.setPermissions(kept);
            }
        } catch (IOException e) {
            log.warn("Others may be able to read {}: its permissions cannot be narrowed: {}", file, e.toString());
        }
    }

    private static FileAttribute<?>[] ownerOnly(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
