package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.commons.file.OwnerOnly;
import java.io.IOException;
import java.net.JarURLConnection;
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
import java.util.Locale;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * A file of an archive, unpacked into a folder that several processes and several versions share. Its own folder is named
 * after its content, and the content is checked at each use; an unpacked file gets into place as a whole or not at all.
 *
 * @param packed where it comes from
 * @param folder where it goes
 */
record UnpackedLibrary(URL packed, Path folder) {

    private static final Duration ABANDONED = Duration.ofHours(1);
    private static final Set<PosixFilePermission> OTHERS_CAN_WRITE =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    /**
     * The file, unpacked when it is not there or not what it should be.
     *
     * @throws IOException when it is not there and cannot be written, or others could change it
     */
    Path file() throws IOException {
        var expected = expected();
        var name = Path.of(packed.getPath()).getFileName().toString();
        var own = folder.resolve(String.format(Locale.ROOT, "%s-%08x-%d", name, expected.checksum, expected.bytes));
        var file = own.resolve(name);
        OwnerOnly.requireNoLinks(folder.resolveSibling(""), own);
        if (!isThere(file, expected)) {
            OwnerOnly.createFolders(own);
            deleteAbandoned(own);
            unpack(file, expected);
        }
        requireOnlyOwnerCanWrite(folder);
        requireOnlyOwnerCanWrite(own);
        requireOnlyOwnerCanWrite(file);
        return file;
    }

    private void unpack(Path file, Content expected) throws IOException {
        var fresh = Files.createTempFile(file.getParent(), "unpacking-", ".tmp"); // only its owner can read it
        try {
            try (var in = packed.openStream();
                    var out = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                var bytes = ByteBuffer.wrap(in.readAllBytes());
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                out.force(true);
            }
            if (!isThere(fresh, expected)) {
                throw new IOException("what was unpacked from " + packed + " differs from what was packed");
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!isThere(file, expected)) { // else another process was faster, and uses it already
                throw e;
            }
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Of processes that were killed while they unpacked. */
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

    private static boolean isThere(Path file, Content expected) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Files.size(file) == expected.bytes
                && checksum(Files.readAllBytes(file)) == expected.checksum;
    }

    /** The archive's directory tells without unpacking anything. */
    private Content expected() throws IOException {
        var connection = packed.openConnection();
        connection.setUseCaches(false); // else the archive would stay open
        if (connection instanceof JarURLConnection archive) {
            try (var jar = archive.getJarFile()) {
                var entry = jar.getJarEntry(archive.getEntryName());
                return new Content(entry.getSize(), entry.getCrc());
            }
        }
        try (var in = connection.getInputStream()) {
            var bytes = in.readAllBytes();
            return new Content(bytes.length, checksum(bytes));
        }
    }

    private static long checksum(byte[] bytes) {
        var checksum = new CRC32();
        checksum.update(bytes);
        return checksum.getValue();
    }

    /** Whoever can write there could have code of theirs run. */
    private static void requireOnlyOwnerCanWrite(Path path) throws IOException {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        var attributes = Files.readAttributes(path, PosixFileAttributes.class);
        boolean isOwn = attributes.owner().getName().equals(System.getProperty("user.name"))
                || attributes.owner().getName().equals("root");
        if (!isOwn || attributes.permissions().stream().anyMatch(OTHERS_CAN_WRITE::contains)) {
            throw new IOException(path + " belongs to somebody else, or others may write to it");
        }
    }

    private record Content(long bytes, long checksum) {}
}
