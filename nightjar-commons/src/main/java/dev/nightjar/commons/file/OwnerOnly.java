package dev.nightjar.commons.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files and folders that only their owner can read, if the file system supports owners. */
public final class OwnerOnly {

    private static final Logger log = LoggerFactory.getLogger(OwnerOnly.class);
    private static final String FOLDER_PERMISSIONS = "rwx------";
    private static final String FILE_PERMISSIONS = "rw-------";

    private OwnerOnly() {}

    /** Creates a folder and its missing parents. */
    public static void createFolders(Path folder) throws IOException {
        Files.createDirectories(folder, attributes(FOLDER_PERMISSIONS));
    }

    /**
     * Creates a folder below another one, and the folders between them. Nightjar chose their names, not a user. So none
     * of them may be a link, which would redirect what is written.
     *
     * @param base the last folder that a user chose
     * @throws IOException when the folder, or one between the two, is a link or cannot be created
     */
    public static void createFoldersIn(Path base, Path folder) throws IOException {
        requireNoLinks(base, folder);
        createFolders(folder);
    }

    /**
     * Refuses a path that goes through a link below this folder.
     *
     * @throws IOException when a folder or file below {@code base} is a link
     */
    public static void requireNoLinks(Path base, Path path) throws IOException {
        var reached = base;
        for (var name : base.relativize(path)) {
            reached = reached.resolve(name);
            if (Files.isSymbolicLink(reached)) {
                throw linked(reached);
            }
        }
    }

    private static IOException linked(Path path) {
        return new IOException(
                path + " is a link; Nightjar writes into files and folders of its own only, so remove it");
    }

    /** Creates an empty file. */
    public static void createFile(Path file) throws IOException {
        Files.createFile(file, attributes(FILE_PERMISSIONS));
    }

    /** Creates a file and opens it. */
    public static FileChannel openNew(Path file, Set<OpenOption> options) throws IOException {
        var all = new HashSet<>(options);
        all.add(StandardOpenOption.CREATE_NEW);
        return FileChannel.open(file, all, attributes(FILE_PERMISSIONS));
    }

    /**
     * The file itself, created empty if it does not exist.
     *
     * @throws IOException when it is a link or cannot be created
     */
    public static Path ensureFile(Path file) throws IOException {
        try {
            createFile(file);
            return file;
        } catch (FileAlreadyExistsException e) {
            if (Files.isSymbolicLink(file)) {
                throw linked(file);
            }
            return file; // another process may have created it just now
        }
    }

    /** Removes access of others, as left by a restored backup or a generous umask. */
    public static void narrowFolder(Path folder) {
        narrow(folder, FOLDER_PERMISSIONS);
    }

    /** Removes access of others to a file. */
    public static void narrowFile(Path file) {
        narrow(file, FILE_PERMISSIONS);
    }

    private static void narrow(Path path, String permissions) {
        var view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (view == null) {
            return;
        }
        try {
            var current = view.readAttributes().permissions();
            var kept = EnumSet.copyOf(PosixFilePermissions.fromString(permissions));
            kept.retainAll(current); // permissions that the owner removed, such as writing, stay removed
            if (!kept.equals(current)) {
                view.setPermissions(kept);
            }
        } catch (IOException e) {
            log.warn("Others may be able to read {}: its permissions cannot be narrowed: {}", path, e.toString());
        }
    }

    private static FileAttribute<?>[] attributes(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
