package dev.nightjar.kernel.model;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only their owner can read. */
final class PrivateFile {

    private PrivateFile() {}

    /** Creates an empty file, unless it exists; tells whether it was created. */
    static boolean create(Path file) throws IOException {
        boolean isPosix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        var attributes = isPosix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        try {
            Files.createFile(file, attributes);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }
}
