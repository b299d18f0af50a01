package dev.nightjar.integration.fault;

import dev.nightjar.integration.Archives;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;

/**
 * The SQLite driver of memory's archive, for files that no host of this process has open: two copies of the driver in
 * one process drop each other's locks.
 */
final class SqliteOfArchive implements AutoCloseable {

    private final URLClassLoader loader;
    private final Driver driver;

    SqliteOfArchive() throws IOException, ReflectiveOperationException {
        loader = new URLClassLoader(
                new URL[] {Archives.of(Archives.MEMORY).toUri().toURL()}, SqliteOfArchive.class.getClassLoader());
        driver = Class.forName("org.sqlite.JDBC", true, loader)
                .asSubclass(Driver.class)
                .getDeclaredConstructor()
                .newInstance();
    }

    /** A connection of the caller's own. */
    Connection open(Path file) throws SQLException {
        return driver.connect("jdbc:sqlite:" + file.toAbsolutePath(), new Properties());
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
