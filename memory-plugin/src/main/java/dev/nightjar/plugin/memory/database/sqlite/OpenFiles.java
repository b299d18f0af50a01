package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.plugin.memory.database.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether the files of an open database still stand where they were opened. SQLite goes on with a file that was removed
 * or replaced meanwhile, and all that is committed to it is lost. To look costs some microseconds. Thread-safe.
 */
final class OpenFiles {

    /** The database, its log and the index of the log, which are there for as long as a connection is open. */
    private static final List<String> SUFFIXES = List.of("", "-wal", "-shm");
    /** Identity of any file where the file system has none; such systems do not replace an open file. */
    private static final Object SOME_FILE = "some file";

    private final List<Path> files;
    private final Map<Path, Object> known = new ConcurrentHashMap<>();

    /** Takes the files that are there now for the open ones; later ones as soon as they are seen. */
    OpenFiles(Path database) {
        files = SUFFIXES.stream()
                .map(suffix -> database.resolveSibling(database.getFileName() + suffix))
                .toList();
        files.forEach(this::isMoved);
    }

    /** @throws StoreException when one of them was removed or replaced */
    void require() {
        moved().ifPresent(problem -> {
            throw StoreException.gone(problem);
        });
    }

    /** Files that were removed or replaced, with a remedy; empty for none. */
    Optional<String> moved() {
        for (var file : files) {
            if (isMoved(file)) {
                return Optional.of(
                        "The file " + file + " was removed or replaced while it was open; nothing is written to"
                                + " it any more. Put it back, or end this process and start it again");
            }
        }
        return Optional.empty();
    }

    private boolean isMoved(Path file) {
        var now = identity(file);
        var before = now.isPresent() ? known.putIfAbsent(file, now.get()) : known.get(file);
        return before != null && !Optional.of(before).equals(now);
    }

    private static Optional<Object> identity(Path file) {
        try {
            var key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            return Optional.of(key == null ? SOME_FILE : key);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new StoreException("Cannot look at " + file + ": " + e, e);
        }
    }
}
