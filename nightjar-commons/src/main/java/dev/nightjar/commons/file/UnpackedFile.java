package dev.nightjar.commons.file;

import java.io.IOException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * A file of an archive, unpacked into a folder that several processes and several versions share. The content is
 * checked at each use. An unpacked file gets into place as a whole or not at all. Nothing is written when the file is
 * there already.
 *
 * @param packed location in the archive
 * @param shared the folder that is shared
 * @param file place of the unpacked file, in a folder below {@code shared} that is named after the content
 * @param content tells the right content from any other
 */
public record UnpackedFile(URL packed, Path shared, Path file, Content content) {

    private static final Duration ABANDONED = Duration.ofHours(1);
    private static final Set<PosixFilePermission> OTHERS_CAN_WRITE =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
    /** Java's name of a user that the system does not know, as in containers. */
    private static final String UNKNOWN_USER = "?";

    /** Tells the right content of a file from any other. */
    @FunctionalInterface
    public interface Content {

        /** Whether this regular file has the content. */
        boolean isIn(Path file) throws IOException;
    }

    /**
     * Unpacks the file if it is missing or has another content.
     *
     * @return the file
     * @throws IOException when the file is missing and cannot be written, or others could change it
     */
    public Path ensure() throws IOException {
        var folder = file.resolveSibling("");
        OwnerOnly.requireNoLinks(shared.resolveSibling(""), folder);
        if (!isThere(file)) {
            OwnerOnly.createFolders(folder);
            deleteAbandoned(folder);
            unpack(folder);
        }
        requireOnlyOwnerCanWrite(shared);
        requireOnlyOwnerCanWrite(folder);
        requireOnlyOwnerCanWrite(file);
        return file;
    }

    private void unpack(Path folder) throws IOException {
        var fresh = Files.createTempFile(folder, "unpacking-", ".tmp"); // only its owner can read it
        try {
            try (var in = packed.openStream();
                    var out = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                var bytes = ByteBuffer.wrap(in.readAllBytes());
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                out.force(true);
            }
            if (!isThere(fresh)) {
                throw new IOException("what was unpacked from " + packed + " differs from what was packed");
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!isThere(file)) { // else another process was faster, and uses it already
                throw e;
            }
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Deletes files of processes that were killed while they unpacked. */
    private static void deleteAbandoned(Path folder) throws IOException {
        var before = Instant.now().minus(ABANDONED);
        try (var left = Files.newDirectoryStream(folder, "*.tmp")) {
            for (var file : left) {
                deleteIfOlder(file, before);
            }
        }
    }

    private static void deleteIfOlder(Path file, Instant before) throws IOException {
        try {
            if (Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException e) {
            // the process it belongs to has just moved it into place
        }
    }

    private boolean isThere(Path candidate) throws IOException {
        return Files.isRegularFile(candidate, LinkOption.NOFOLLOW_LINKS) && content.isIn(candidate);
    }

    /** Refuses a place in which somebody else could have code of theirs run. */
    private static void requireOnlyOwnerCanWrite(Path path) throws IOException {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        var attributes = Files.readAttributes(path, PosixFileAttributes.class);
        var user = System.getProperty("user.name");
        boolean isOwn = List.of(user, "root").contains(attributes.owner().getName()) || user.equals(UNKNOWN_USER);
        if (!isOwn || attributes.permissions().stream().anyMatch(OTHERS_CAN_WRITE::contains)) {
            throw new IOException(path + " belongs to somebody else, or others may write to it");
        }
    }
}
