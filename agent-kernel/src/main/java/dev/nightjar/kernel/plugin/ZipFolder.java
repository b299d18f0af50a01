package dev.nightjar.kernel.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.pf4j.util.FileUtils;

/** The temporary folder where zipped plugins are unpacked, because the host must not write to the plugins folder. */
final class ZipFolder implements AutoCloseable {

    private @Nullable Path folder;

    /** The archive itself, or the folder its zip was unpacked to. */
    Path unpacked(Path archive) throws IOException {
        if (!FileUtils.isZipFile(archive)) {
            return archive;
        }
        if (folder == null) {
            folder = Files.createTempDirectory("nightjar-plugins-");
        }
        Path own = Files.createTempDirectory(folder, "zip-");
        Path copy = own.resolve(String.valueOf(archive.getFileName()));
        Files.copy(archive, copy);
        Path unpacked = FileUtils.expandIfZip(copy);
        if (!Files.isDirectory(unpacked)) {
            throw new IOException("it is not a zip file, or it is empty");
        }
        return unpacked;
    }

    /** Deletes everything unpacked. */
    @Override
    public void close() throws IOException {
        if (folder != null) {
            FileUtils.delete(folder);
            folder = null;
        }
    }
}
