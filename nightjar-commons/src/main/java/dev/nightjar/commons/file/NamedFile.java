package dev.nightjar.commons.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes a file that somebody named. It is written beside its place, readable by its owner only, and moved there when it is
 * whole; so what cannot be written to its end leaves what was there. A store is never replaced.
 */
public final class NamedFile {

    private static final String UNFINISHED = ".part";

    private NamedFile() {}

    /** Writes the file. */
    @FunctionalInterface
    public interface Content {

        /**
         * Writes what the file is to hold.
         *
         * @param unfinished an empty file; it may be deleted and made anew
         */
        void writeTo(Path unfinished) throws IOException;
    }

    /**
     * Refuses a place where no file can be written. Another file there is none.
     *
     * @throws IllegalArgumentException naming it, and what to do
     */
    public static void check(Path file) {
        StoreFiles.refuse(file);
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException(file + " is a folder; name a file in it");
        }
        var parent = file.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw new IllegalArgumentException(
                    "There is no folder " + parent + "; make it, or name a file in another one");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IllegalArgumentException(file + " is a device or a pipe; name a file");
        }
        StoreFiles.refuse(unfinished(file));
    }

    /**
     * Writes it, in the place of another file if there is one.
     *
     * @throws IllegalArgumentException as {@link #check} does; nothing was changed then
     * @throws IOException when it cannot be written; what was there is as it was
     */
    public static void replace(Path file, Content content) throws IOException {
        check(file);
        var unfinished = unfinished(file);
        try {
            Files.deleteIfExists(unfinished);
            OwnerOnly.createFile(unfinished);
            content.writeTo(unfinished);
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static Path unfinished(Path file) {
        return file.toAbsolutePath().resolveSibling(file.getFileName() + UNFINISHED);
    }
}
