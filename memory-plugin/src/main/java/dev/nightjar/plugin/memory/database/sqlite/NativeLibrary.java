package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.commons.file.UserCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite's native library. Left to itself the driver unpacks it anew for each process into the temporary folder, where
 * it stays when the process is killed, and processes that start together disturb each other. Here it is unpacked once
 * into a folder that all processes of the user share. Where that is not possible, the driver's own way is left to it.
 */
public final class NativeLibrary {

    private static final Logger log = LoggerFactory.getLogger(NativeLibrary.class);
    private static final String CHOSEN_FOLDER = "org.sqlite.lib.path";
    private static final String CHOSEN_NAME = "org.sqlite.lib.name";
    /** Property with the folder in which the driver deletes libraries that earlier processes left behind. */
    private static final String DRIVER_TEMP = "org.sqlite.tmpdir";

    /** Begins the name of a property that tells the other class loaders of this JVM which files are loaded. */
    private static final String LOADED = "dev.nightjar.sqlite.loaded.";

    private static boolean isPrepared;

    private NativeLibrary() {}

    /**
     * Loads it, the first time this is called. Never throws: if all else fails the driver says why at the first
     * connection.
     *
     * @param dataFolder where it may be kept when the user has no folder for such files
     */
    public static synchronized void prepare(Path dataFolder) {
        boolean isHostsChoice = System.getProperty(CHOSEN_FOLDER) != null || System.getProperty(CHOSEN_NAME) != null;
        boolean isOurDriver = SQLiteJDBCLoader.class.getClassLoader() == NativeLibrary.class.getClassLoader();
        if (isPrepared || isHostsChoice || !isOurDriver) {
            return;
        }
        isPrepared = true;
        var name = LibraryLoaderUtil.getNativeLibName();
        var packed = NativeLibrary.class.getResource(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name);
        if (packed == null) {
            return; // the driver knows further places
        }
        for (var folder : folders(dataFolder)) {
            try {
                if (load(new UnpackedLibrary(packed, folder).file())) {
                    return;
                }
            } catch (IOException e) {
                log.debug("SQLite's library cannot be kept in {}: {}", folder, e.toString());
            }
        }
    }

    private static List<Path> folders(Path dataFolder) {
        var folders = new ArrayList<Path>();
        UserCache.folder(System.getenv()).ifPresent(folders::add);
        folders.add(dataFolder.toAbsolutePath().resolve("cache"));
        return folders;
    }

    /**
     * Whether the driver has its library now. A JVM loads a file for one class loader only; another one gets a copy.
     */
    private static boolean load(Path library) throws IOException {
        boolean isFirst = System.getProperties().putIfAbsent(LOADED + library, "true") == null;
        return isFirst ? letDriverLoad(library) : loadCopy(library);
    }

    private static boolean loadCopy(Path library) throws IOException {
        if (!library.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return false; // what is loaded cannot be deleted there
        }
        var copy = Files.createTempFile(library.getParent(), "copy-", ".tmp");
        try {
            Files.write(copy, Files.readAllBytes(library));
            return letDriverLoad(copy);
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    /**
     * Only the driver may load it: when it has been used before, it has a library already, and of two in one class
     * loader the JVM would call some functions in the one and some in the other. The driver takes the file from
     * properties, which all class loaders of the JVM share.
     */
    private static boolean letDriverLoad(Path library) {
        var folder = String.valueOf(library.getParent());
        var wanted =
                Map.of(CHOSEN_FOLDER, folder, CHOSEN_NAME, String.valueOf(library.getFileName()), DRIVER_TEMP, folder);
        synchronized (Runtime.getRuntime()) {
            var before = new LinkedHashMap<String, @Nullable String>();
            wanted.forEach((key, value) -> before.put(key, System.setProperty(key, value)));
            try {
                return SQLiteJDBCLoader.initialize();
            } catch (Exception e) {
                log.debug("SQLite's driver does not start: {}", e.toString());
                return false;
            } finally {
                before.forEach(NativeLibrary::restore);
            }
        }
    }

    private static void restore(String key, @Nullable String value) {
        if (value == null) {
            System.clearProperty(key);
        } else {
            System.setProperty(key, value);
        }
    }
}
