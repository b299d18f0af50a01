package dev.nightjar.benchmarks.shared;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.MemoryService;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** The SQLite driver inside the memory plugin's archive: a second copy in this JVM would break SQLite's file locks. */
public final class PluginDriver {

    /** As the memory plugin sets its connections up, as far as it matters for speed. */
    private static final List<String> SETTINGS = List.of(
            "PRAGMA journal_mode = WAL",
            "PRAGMA synchronous = NORMAL",
            "PRAGMA busy_timeout = 30000",
            "PRAGMA temp_store = MEMORY",
            "PRAGMA cache_size = -65536",
            "PRAGMA foreign_keys = ON",
            "PRAGMA secure_delete = ON",
            "PRAGMA wal_autocheckpoint = 4000");

    private static final long FIRST_NAMESPACE = 1;

    private final Class<?> source;
    private final Method cut;

    private PluginDriver(Class<?> source, Method cut) {
        this.source = source;
        this.cut = cut;
    }

    public static PluginDriver of(AgentKernel kernel) {
        var loader =
                kernel.service(MemoryService.class).orElseThrow().getClass().getClassLoader();
        try {
            var index = Class.forName("dev.nightjar.plugin.memory.database.TermIndex", true, loader);
            return new PluginDriver(
                    Class.forName("org.sqlite.SQLiteDataSource", true, loader),
                    index.getMethod("tokens", long.class, String.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The memory plugin's archive has no SQLite driver, or cuts no terms", e);
        }
    }

    /** The terms of a text as the index of words stores them in the first namespace of a store, separated by blanks. */
    public String terms(String text) {
        try {
            return (String) cut.invoke(null, FIRST_NAMESPACE, text);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A connection with the memory plugin's settings. */
    public Connection connect(Path file) throws SQLException {
        try {
            var made = (DataSource) source.getConstructor().newInstance();
            source.getMethod("setUrl", String.class).invoke(made, "jdbc:sqlite:" + file);
            Connection connection = made.getConnection();
            try (Statement statement = connection.createStatement()) {
                for (var setting : SETTINGS) {
                    statement.execute(setting);
                }
            }
            return connection;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
