package dev.nightjar.plugin.memory.plugin;

import dev.nightjar.commons.file.OwnerOnly;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.database.sqlite.copy.DatabaseCopy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The store in another file. It is not changed: one of an older version is migrated in a temporary copy. */
final class OtherStore {

    private OtherStore() {}

    /**
     * Reads it.
     *
     * @param own tells the time, and below which confidence a fact has faded
     * @throws MemoryException when the file is no store, or one of a newer version
     */
    static void read(Path store, Database own, Consumer<Tables> work) {
        try {
            var folder = Files.createTempDirectory("nightjar-merge");
            try {
                OwnerOnly.createFolders(folder);
                var copy = folder.resolve(MemoryExtension.FILE_NAME);
                DatabaseCopy.copy(store, copy);
                readCopy(copy, own, work);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new MemoryException("Cannot copy " + store + " to read it: " + e, e);
        }
    }

    private static void readCopy(Path copy, Database own, Consumer<Tables> work) {
        try (var other = new Database(SqliteStore.database(copy), own.clock(), own.line())) {
            other.read(tx -> {
                work.accept(tx);
                return Optional.empty();
            });
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.list(folder)) {
            files = found.toList();
        }
        for (var file : files) {
            Files.delete(file);
        }
        Files.delete(folder);
    }
}
