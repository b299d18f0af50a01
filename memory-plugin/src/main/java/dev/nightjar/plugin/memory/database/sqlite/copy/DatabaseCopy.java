package dev.nightjar.plugin.memory.database.sqlite.copy;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.sqlite.DatabaseFile;
import dev.nightjar.plugin.memory.database.sqlite.JvmClaim;
import dev.nightjar.plugin.memory.database.sqlite.NativeLibrary;
import dev.nightjar.plugin.memory.database.sqlite.ReadOnlyFile;
import dev.nightjar.plugin.memory.database.sqlite.WriteDurability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

/**
 * Copies a database file as it is at one moment, and leaves every byte of it as it is. While it has a log it may be
 * open in another process, and SQLite reads it under its locks. Without a log nobody has it open; SQLite then reads it
 * without making a log of its own, and whoever opens it meanwhile is noticed.
 */
public final class DatabaseCopy {

    private static final int MAX_ATTEMPTS = 3;

    private DatabaseCopy() {}

    /**
     * Copies it. The copy has a log, as every store has; by that it is told from a backup.
     *
     * @param to a file that does not exist yet
     * @throws StoreException when there is nothing to copy, it is open in this JVM, or one of the two cannot be used
     */
    public static void copy(Path from, Path to) {
        if (!Files.isRegularFile(from)) {
            throw new StoreException("There is no memory at " + from);
        }
        if (Files.exists(to)) {
            throw new StoreException("Cannot copy to " + to + ": it exists already");
        }
        NativeLibrary.prepare(new DatabaseFile(to, WriteDurability.NORMAL).folder());
        var claim = JvmClaim.of(from);
        try {
            for (int attempt = 1; !isCopied(from, to); attempt++) {
                if (attempt == MAX_ATTEMPTS) {
                    throw new StoreException("Cannot copy " + from + ": it is being changed; try again");
                }
            }
            new DatabaseFile(to, WriteDurability.NORMAL).openWriter().close();
        } finally {
            claim.close();
        }
    }

    private static boolean isCopied(Path from, Path to) {
        try {
            Files.deleteIfExists(to);
            new DatabaseFile(to, WriteDurability.NORMAL).prepare();
            if (hasLog(from)) {
                copy(ReadOnlyFile.open(from), to);
                return true;
            }
            var before = State.of(from);
            copy(ReadOnlyFile.openUnused(from), to);
            return !hasLog(from) && before.equals(State.of(from));
        } catch (IOException e) {
            throw new StoreException("Cannot copy " + from + " to " + to + ": " + e, e);
        }
    }

    private static void copy(Sql from, Path to) {
        try (from) {
            from.update("VACUUM INTO ?", to.toAbsolutePath().toString());
        }
    }

    private static boolean hasLog(Path file) {
        return Files.exists(file.resolveSibling(file.getFileName() + "-wal"));
    }

    private record State(long bytes, FileTime modified) {

        static State of(Path file) throws IOException {
            return new State(Files.size(file), Files.getLastModifiedTime(file));
        }
    }
}
