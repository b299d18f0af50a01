package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.commons.file.UnpackedFile;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * A native library of an archive, unpacked into a folder that several processes and several versions share. Its own
 * folder is named after its content.
 *
 * @param packed where it comes from
 * @param folder where it goes
 */
record UnpackedLibrary(URL packed, Path folder) {

    /**
     * The file, unpacked when it is missing or has another content.
     *
     * @throws IOException when it is not there and cannot be written, or others could change it
     */
    Path file() throws IOException {
        var expected = expected();
        var name = Path.of(packed.getPath()).getFileName().toString();
        var own = folder.resolve(String.format(Locale.ROOT, "%s-%08x-%d", name, expected.checksum, expected.bytes));
        return new UnpackedFile(packed, folder, own.resolve(name), expected).ensure();
    }

    /** The archive's directory tells without unpacking anything. */
    private Checked expected() throws IOException {
        var connection = packed.openConnection();
        connection.setUseCaches(false); // else the archive would stay open
        if (connection instanceof JarURLConnection archive) {
            try (var jar = archive.getJarFile()) {
                var entry = jar.getJarEntry(archive.getEntryName());
                return new Checked(entry.getSize(), entry.getCrc());
            }
        }
        try (var in = connection.getInputStream()) {
            var bytes = in.readAllBytes();
            return new Checked(bytes.length, crc(bytes));
        }
    }

    private static long crc(byte[] bytes) {
        var checksum = new CRC32();
        checksum.update(bytes);
        return checksum.getValue();
    }

    private record Checked(long bytes, long checksum) implements UnpackedFile.Content {

        @Override
        public boolean isIn(Path file) throws IOException {
            return Files.size(file) == bytes && crc(Files.readAllBytes(file)) == checksum;
        }
    }
}
