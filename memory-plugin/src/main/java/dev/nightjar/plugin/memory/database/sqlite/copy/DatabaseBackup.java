package dev.nightjar.plugin.memory.database.sqlite.copy;

import dev.nightjar.commons.file.NamedFile;
import dev.nightjar.commons.file.OwnerOnly;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.sqlite.DatabaseFile;
import dev.nightjar.plugin.memory.database.sqlite.ForeignFile;
import dev.nightjar.plugin.memory.database.sqlite.JvmClaim;
import dev.nightjar.plugin.memory.database.sqlite.ReadOnlyFile;
import dev.nightjar.plugin.memory.database.sqlite.Schema;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.database.sqlite.WriteDurability;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes a database into a backup, and puts a backup in its place. Both are made beside their target, read through, and
 * only then moved there, so that a copy that was cut short never takes the place of a whole one.
 */
public final class DatabaseBackup {

    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssX", Locale.ROOT).withZone(ZoneOffset.UTC);
    /** First byte of the range of the file format in which open connections hold locks. */
    private static final long LOCKED_FROM = 0x4000_0000;

    private static final long LOCKED_BYTES = 512;
    private static final List<String> BESIDES = List.of("-wal", "-shm");

    private DatabaseBackup() {}

    /**
     * Writes a backup of an open database.
     *
     * @param to replaced when the backup is whole, unless it is a store
     * @throws StoreException when one of the two cannot be used, or the copy is damaged
     */
    public static void write(SqliteStore from, Path to) {
        try {
            NamedFile.replace(to, unfinished -> {
                from.copyInto(unfinished);
                requireWhole(unfinished, to);
            });
        } catch (IllegalArgumentException e) {
            throw new StoreException("Cannot write the backup: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new StoreException("Cannot write the backup " + to + ": " + e, e);
        }
    }

    /**
     * Puts a backup in the place of a database, which keeps its content under another name.
     *
     * @param to need not exist
     * @param now stands in the other name
     * @return the other name; empty when there was no database
     * @throws StoreException when the backup cannot be used or the database is in use; nothing was changed then
     */
    public static Optional<Path> restore(Path from, Path to, Instant now) {
        if (!Files.isRegularFile(from)) {
            throw new StoreException("There is no backup at " + from);
        }
        if (Files.exists(to) && isSame(from, to)) {
            throw new StoreException("Cannot restore " + from + ": it is the memory itself");
        }
        var unfinished = new DatabaseFile(to, WriteDurability.NORMAL).unfinished();
        try {
            OwnerOnly.createFolders(new DatabaseFile(to, WriteDurability.NORMAL).folder());
            Files.deleteIfExists(unfinished);
            DatabaseCopy.copy(from, unfinished);
            requireWhole(unfinished, from);
            var replaced = Files.exists(to) ? Optional.of(putAside(to, now)) : Optional.<Path>empty();
            Files.move(unfinished, to, StandardCopyOption.ATOMIC_MOVE);
            return replaced;
        } catch (IOException e) {
            throw new StoreException("Cannot restore " + from + ": " + e, e);
        } finally {
            deleteUnfinished(unfinished);
        }
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            throw new StoreException("Cannot restore " + one + ": " + e, e);
        }
    }

    /** @param named the file the reader knows */
    private static void requireWhole(Path copy, Path named) {
        try (var sql = ReadOnlyFile.openUnused(copy)) {
            ForeignFile.refuse(named, sql);
            Schema.requireKnown(named, sql);
            var problems = sql.query("PRAGMA integrity_check(1)", row -> row.getString(1));
            if (!problems.equals(List.of("ok"))) {
                throw new StoreException("Cannot use " + named + ": it is damaged: " + String.join("; ", problems)
                        + ". What can still be read of it is copied by 'nightjar doctor --rescue'");
            }
        }
    }

    /** Puts a file aside, with the log that belongs to it. */
    private static Path putAside(Path file, Instant now) throws IOException {
        requireUnused(file);
        var aside = file.resolveSibling(file.getFileName() + ".replaced-" + SECOND.format(now));
        for (int i = 2; Files.exists(aside); i++) {
            aside = file.resolveSibling(file.getFileName() + ".replaced-" + SECOND.format(now) + "-" + i);
        }
        for (var besides : BESIDES) {
            var beside = file.resolveSibling(file.getFileName() + besides);
            if (Files.exists(beside)) {
                Files.move(beside, aside.resolveSibling(aside.getFileName() + besides));
            }
        }
        Files.move(file, aside);
        return aside;
    }

    /** Does not ask SQLite, because the file may be too damaged to be opened. */
    private static void requireUnused(Path file) throws IOException {
        var claim = JvmClaim.of(file);
        try (claim;
                var channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                var lock = channel.tryLock(LOCKED_FROM, LOCKED_BYTES, false)) {
            if (lock == null) {
                throw new StoreException(
                        "Cannot replace " + file + ": another process has it open; end that process and try again");
            }
        } catch (OverlappingFileLockException e) {
            throw new StoreException("Cannot replace " + file + ": it is just being replaced", e);
        }
    }

    private static void deleteUnfinished(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new StoreException("Cannot remove the unfinished copy " + file + ": " + e, e);
        }
    }
}
