package dev.nightjar.server.token;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only their owner may read, from the moment they exist, where the file system knows of owners. */
final class OwnerFiles {

    private OwnerFiles() {}

    static void createFolders(Path folder) throws IOException {
        Files.createDirectories(folder, permissions("rwx------"));
    }

    /** The file itself, empty if it is new. */
    static Path create(Path file) throws IOException {
        try {
            return Files.createFile(file, permissions("rw-------"));
        } catch (FileAlreadyExistsException e) {
            return file;
        }
    }

    private static FileAttribute<?>[] permissions(String text) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text))}
                : new FileAttribute<?>[0];
    }
}
