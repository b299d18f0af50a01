package dev.nightjar.commons.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes a file that a user named. It first writes a temporary file in the same folder, readable by its owner only, and
 * moves it when it is complete. So a failure leaves the old file unchanged. A store is never replaced.
 */
public final class NamedFile {

    private static final Path PASSED_BY_SHELLS = Path.of("/dev");
    private static final String UNFINISHED = ".part";

    private NamedFile() {}

    /** Writes the content. */
    @FunctionalInterface
    public interface Content {

        /**
         * Writes the content of the file.
         *
         * @param unfinished an empty file; it may be deleted and created again
         */
        void writeTo(Path unfinished) throws IOException;
    }

    /**
     * Refuses a path where no file can be written. An existing file is not a reason.
     *
     * @throws IllegalArgumentException naming the path, and what to do
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
     * Refuses to read a pipe, a socket or a device, which may never have an end. Those that a shell passes, such as
     * {@code /dev/stdin} and {@code <(…)}, are read.
     *
     * @throws IllegalArgumentException naming the path, and what to do
     */
    public static void checkReadable(Path file) {
        boolean isOther = Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
        if (isOther && !file.toAbsolutePath().startsWith(PASSED_BY_SHELLS)) {
            throw new IllegalArgumentException(file + " is a pipe, a socket or a device; name a file");
        }
    }

    /**
     * Writes the file and replaces an existing one.
     *
     * @throws IllegalArgumentException as {@link #check} does; then nothing was changed
     * @throws IOException when it cannot be written; then an existing file is unchanged
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
