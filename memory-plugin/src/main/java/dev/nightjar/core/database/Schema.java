package dev.nightjar.core.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * Brings a database file to the schema this code knows: numbered forward-only migrations that always carry the data
 * along. The migration library is asked only when {@code PRAGMA user_version} says there is something to do, because
 * its own check costs more than all the rest of opening.
 */
final class Schema {

    /** The version this code reads and writes; the newest migration sets it. */
    static final int VERSION = 6;

    private static final long RETRY_NANOS = 20_000_000;
    private static final int MAX_RETRIES = 1_500;

    private final DatabaseFile file;

    Schema(DatabaseFile file) {
        this.file = file;
    }

    void bringUpToDate() {
        if (isCurrent()) {
            return;
        }
        // One process at a time: two that migrate the same new file would each find the other's tables.
        var lockFile = file.folder().resolve(file.path().getFileName() + ".migrating");
        try (var channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var lock = waitForLock(channel, lockFile)) {
            if (lock.isValid() && !isCurrent()) {
                migrate();
            }
        } catch (IOException e) {
            throw new StoreException("Cannot migrate " + file.path() + ": " + e, e);
        }
        deleteQuietly(lockFile);
        if (!isCurrent()) {
            throw new StoreException(
                    "Cannot use " + file.path() + ": after migrating it is still not at schema version " + VERSION
                            + "; the plugin archive may lack its migrations");
        }
    }

    private boolean isCurrent() {
        try (var sql = file.openWriter()) {
            ForeignFile.refuse(file.path(), sql);
            long version = sql.number("PRAGMA user_version");
            if (version > VERSION) {
                throw new StoreException("Cannot use " + file.path() + ": its schema version " + version
                        + " is newer than the " + VERSION + " this Nightjar knows; use the newer Nightjar for it");
            }
            return version == VERSION;
        }
    }

    private void migrate() {
        try {
            Flyway.configure(Schema.class.getClassLoader())
                    .dataSource(file.writerSource())
                    .locations("classpath:dev/nightjar/core/database/migration")
                    .sqlMigrationPrefix("V")
                    .validateMigrationNaming(true)
                    .loggers("slf4j")
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            throw new StoreException("Cannot migrate " + file.path() + ": " + e.getMessage(), e);
        }
    }

    private static FileLock waitForLock(FileChannel channel, Path lockFile) throws IOException {
        for (int attempt = 0; attempt < MAX_RETRIES; attempt++) {
            try {
                return channel.lock();
            } catch (OverlappingFileLockException e) {
                LockSupport.parkNanos(RETRY_NANOS); // another host in this JVM is migrating the same file
            }
        }
        throw new IOException("another migration holds " + lockFile);
    }

    private static void deleteQuietly(Path lockFile) {
        try {
            Files.deleteIfExists(lockFile);
        } catch (IOException e) {
            // Somebody else waits on it; they delete it.
        }
    }
}
