package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.commons.file.StoreFiles;
import dev.nightjar.plugin.memory.database.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;

/**
 * The right of one plugin instance in this JVM to open a file. Every host loads the plugin with its own copy of the
 * SQLite driver, and two copies in one process silently drop each other's file locks, which corrupts databases. The
 * claims stand in the system properties because nothing else is shared by all class loaders. Other processes are no
 * concern: their locks hold.
 */
public final class JvmClaim implements AutoCloseable {

    private final String key;
    private final String token = UUID.randomUUID().toString();

    private JvmClaim(String key) {
        this.key = key;
    }

    /**
     * Claims an existing file.
     *
     * @throws StoreException when somebody in this JVM has it open
     */
    public static JvmClaim of(Path file) {
        var claim = new JvmClaim(StoreFiles.CLAIM + realPath(file));
        if (System.getProperties().putIfAbsent(claim.key, claim.token) != null) {
            throw new StoreException("Cannot open " + file + ": it is already open in this JVM by another host;"
                    + " share that host, or give each its own data directory");
        }
        return claim;
    }

    @Override
    public void close() {
        System.getProperties().remove(key, token);
    }

    private static Path realPath(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            throw new StoreException("Cannot open " + file + ": " + e, e);
        }
    }
}
