package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.UnfinishedCopy;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Brings a database file to the schema this code knows: numbered forward-only migrations that always carry the data
 * along. All that are missing run in one transaction, so a store is never left between two versions.
 */
public final class Schema {

    /** The version this code reads and writes. */
    static final int VERSION = Migration.all().size();

    /** How people do away with a file. */
    static final String REMOVAL = "move the file away";

    private static final long RETRY_NANOS = 20_000_000;
    private static final int MAX_RETRIES = 1_500;

    private final DatabaseFile file;
    private final List<Migration> migrations;
    private final boolean isUnfinishedCopyAllowed;

    Schema(DatabaseFile file) {
        this(file, Migration.all());
    }

    /** A schema with other migrations than those of this version. */
    Schema(DatabaseFile file, List<Migration> migrations) {
        this(file, migrations, false);
    }

    private Schema(DatabaseFile file, List<Migration> migrations, boolean isUnfinishedCopyAllowed) {
        this.file = file;
        this.migrations = migrations;
        this.isUnfinishedCopyAllowed = isUnfinishedCopyAllowed;
    }

    /** A schema for finishing a copy into the file; a copy that an older version began is refused. */
    Schema allowingUnfinishedCopy() {
        return new Schema(file, migrations, true);
    }

    void bringUpToDate() {
        if (isCurrent()) {
            return;
        }
        // One process at a time: two that migrate the same new file would each find the other's tables.
        var lockFile = file.folder().resolve(file.path().getFileName() + ".migrating");
        try (var channel = FileChannel.open(
                        lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                var lock = waitForLock(channel, lockFile)) {
            if (lock.isValid() && !isCurrent()) {
                migrate();
            }
        } catch (IOException e) {
            throw new StoreException("Cannot migrate " + file.path() + ": " + e, e);
        }
        deleteQuietly(lockFile);
        if (!isCurrent()) {
            throw new StoreException("Cannot use " + file.path()
                    + ": after migrating it is still not at schema version " + migrations.size());
        }
    }

    private boolean isCurrent() {
        try (var sql = file.openWriter()) {
            ForeignFile.refuse(file.path(), sql);
            refuseUnknown(file.path(), sql, migrations);
            boolean isCurrent = version(sql) == migrations.size();
            if (!isCurrent || !isUnfinishedCopyAllowed) {
                refuseUnfinished(file.path(), sql);
            }
            return isCurrent;
        }
    }

    /**
     * Looks at a file that is not to be migrated now.
     *
     * @param named the file the reader knows
     * @throws StoreException when it is no memory, or one whose tables this version does not know
     */
    public static void requireKnown(Path named, Sql sql) {
        if (version(sql) == 0) {
            throw new StoreException("Cannot use " + named + ": it is no memory of Nightjar");
        }
        refuseUnknown(named, sql, Migration.all());
        refuseUnfinished(named, sql);
    }

    private static void refuseUnfinished(Path named, Sql sql) {
        if (new SqliteAutomation().hasTable(sql, UnfinishedCopy.TABLE)) {
            throw UnfinishedCopy.refusal(sql, named.toString(), "sqlite", REMOVAL);
        }
    }

    /** Every release begins with the same script; so a store that began with another one is older than all of them. */
    private static void refuseUnknown(Path named, Sql sql, List<Migration> known) {
        long version = version(sql);
        if (version > 0 && !new MigrationHistory(sql).has(known.get(0))) {
            throw new StoreException("Cannot use " + named + ": a build of Nightjar from before the first release wrote"
                    + " it, and its tables are others. Nothing in it was changed. Export each of its namespaces with that"
                    + " build: 'nightjar memory export -o FILE'. Then move it away, and import them here: 'nightjar memory"
                    + " import FILE'");
        }
        if (version > known.size()) {
            throw new StoreException("Cannot use " + named + ": its schema version " + version + " is newer than the "
                    + known.size() + " this Nightjar knows; use the newer Nightjar for it");
        }
    }

    /** When it throws, closing the connection undoes all of it. */
    private void migrate() {
        try (var sql = file.openWriter()) {
            sql.execute("BEGIN IMMEDIATE");
            var history = new MigrationHistory(sql);
            history.prepare();
            migrations.forEach(each -> refuseChanged(each, history));
            long version = version(sql);
            migrations.stream().filter(each -> each.version() > version).forEach(each -> {
                run(each, sql);
                history.add(each);
            });
            sql.execute("COMMIT");
        }
    }

    private void refuseChanged(Migration migration, MigrationHistory history) {
        int known = migration.checksum();
        history.checksum(migration.version())
                .filter(applied -> applied != known)
                .ifPresent(applied -> {
                    throw new StoreException(
                            "Cannot migrate " + file.path() + ": its " + migration.script() + " was applied with"
                                    + " the checksum " + applied + ", but the one of this Nightjar has " + known
                                    + ", so its tables may differ; open it with the build of Nightjar that made it");
                });
    }

    private void run(Migration migration, Sql sql) {
        sql.executeScript(migration.script(), migration.text());
        if (version(sql) != migration.version()) {
            throw new StoreException("Cannot migrate " + file.path() + ": " + migration.script()
                    + " does not set PRAGMA user_version to " + migration.version());
        }
    }

    private static long version(Sql sql) {
        return sql.number("PRAGMA user_version");
    }

    private static FileLock waitForLock(FileChannel channel, Path lockFile) throws IOException {
        for (int attempt = 0; attempt < MAX_RETRIES; attempt++) {
            try {
                return channel.lock();
            } catch (OverlappingFileLockException e) {
                LockSupport.parkNanos(RETRY_NANOS); // another host in this JVM is migrating the same file
            }
        }
        throw new IOException("another migration has locked " + lockFile);
    }

    private static void deleteQuietly(Path lockFile) {
        try {
            Files.deleteIfExists(lockFile);
        } catch (IOException e) {
            // Somebody else waits on it; they delete it.
        }
    }
}
